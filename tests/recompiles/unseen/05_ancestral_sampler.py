import torch


def make_betas(n):
    return torch.linspace(1e-4, 0.02, n).tolist()


class EpsNet(torch.nn.Module):
    def __init__(self, ch=4):
        super().__init__()
        self.a = torch.nn.Conv2d(1, ch, 3, padding=1)
        self.b = torch.nn.Conv2d(ch, 1, 3, padding=1)

    def forward(self, img):
        return self.b(torch.relu(self.a(img)))


net = EpsNet().eval()


@torch.compile(backend="eager")
def reverse_step(img, i, beta):
    pred = net(img)
    mean = (img - beta * pred) / (1.0 - beta) ** 0.5
    if i > 0:  # cause 2
        return mean + beta ** 0.5 * torch.randn_like(img)
    return mean


def generate(n_steps=6):
    betas = make_betas(n_steps)
    img = torch.randn(2, 1, 8, 8)
    with torch.no_grad():
        for i in reversed(range(n_steps)):  # cause 1
            img = reverse_step(img, i, betas[i])  # cause 1  # cause 2
    return img


if __name__ == "__main__":
    torch.manual_seed(11)
    print(generate().abs().mean())
