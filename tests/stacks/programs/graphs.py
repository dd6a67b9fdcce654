"""A graph network of torch_geometric on batches of graphs of different sizes."""

import torch
from torch_geometric.data import Batch, Data
from torch_geometric.nn import GATConv, GCNConv, global_mean_pool

torch.manual_seed(0)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = GCNConv(4, 8)
        self.second = GATConv(8, 8, heads=2, concat=False)
        self.head = torch.nn.Linear(8, 2)

    def forward(self, x, edges, batch):
        x = self.first(x, edges).relu()
        x = self.second(x, edges).relu()
        return self.head(global_mean_pool(x, batch))


def batch_of(*sizes):
    return Batch.from_data_list(
        [
            Data(
                x=torch.randn(n, 4),
                edge_index=torch.randint(0, n, (2, 3 * n)),
                y=torch.tensor([n % 2]),
            )
            for n in sizes
        ]
    )


model = Network()
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for sizes in ((5, 7, 6), (4, 9, 8), (3, 3)):
    graphs = batch_of(*sizes)
    loss = torch.nn.functional.cross_entropy(
        compiled(graphs.x, graphs.edge_index, graphs.batch), graphs.y
    )
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
