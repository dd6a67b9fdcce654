import torch
import torch.nn as nn


def scatter_mean(src, index, n):
    out = src.new_zeros(n, src.shape[1]).index_add(0, index, src)
    cnt = torch.bincount(index, minlength=n).clamp(min=1)
    return out / cnt[:, None]


class GraphConv(nn.Module):
    def __init__(self, din, dout):
        super().__init__()
        self.lin_self = nn.Linear(din, dout)
        self.lin_nb = nn.Linear(din, dout, bias=False)

    def forward(self, x, edge_index):
        keep = edge_index[0] != edge_index[1]
        row, col = edge_index[:, keep]
        agg = scatter_mean(x[row], col, x.shape[0])
        return torch.relu(self.lin_self(x) + self.lin_nb(agg))


class SortPoolNet(nn.Module):
    """Two convolutions, then the k highest nodes of each graph (DGCNN readout)."""

    def __init__(self, din=5, hid=6, k=3):
        super().__init__()
        self.c1 = GraphConv(din, hid)
        self.c2 = GraphConv(hid, hid)
        self.k = k
        self.head = nn.Linear(k * hid + hid, 2)

    def sort_pool(self, x, batch):
        sizes = torch.bincount(batch).tolist()
        outs = []
        for g in torch.split(x, sizes):
            order = g[:, -1].argsort(descending=True, stable=True)[: self.k]
            g = g[order]
            if g.shape[0] < self.k:
                g = torch.cat([g, g.new_zeros(self.k - g.shape[0], g.shape[1])])
            outs.append(g.reshape(-1))
        return torch.stack(outs)

    def forward(self, x, edge_index, batch):
        x = self.c2(self.c1(x, edge_index), edge_index)
        num_graphs = int(batch.max()) + 1
        pooled = self.sort_pool(x, batch)
        mean = scatter_mean(x, batch, num_graphs)
        return self.head(torch.cat([pooled, mean], dim=1)).log_softmax(-1)


torch.manual_seed(9)
target = SortPoolNet().eval()
INPUTS = []
for i, (sizes, e) in enumerate([((4, 2, 5), 20), ((3, 3, 5), 20), ((1, 6, 4), 20), ((7,), 9), ((2, 2, 3, 6), 30)]):
    g = torch.Generator().manual_seed(70 + i)
    n = sum(sizes)
    INPUTS.append((torch.randn(n, 5, generator=g), torch.randint(0, n, (2, e), generator=g),
                   torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))))
