import torch


class Score(torch.nn.Module):
    def __init__(self, d=5):
        super().__init__()
        self.f = torch.nn.Sequential(torch.nn.Linear(d + 1, 24), torch.nn.SiLU(), torch.nn.Linear(24, d))

    def forward(self, x, sigma):
        cond = sigma.log().expand(x.shape[0], 1)
        return self.f(torch.cat((x, cond), 1)) / sigma


def karras(n, lo=0.02, hi=5.0, rho=7.0):
    ramp = torch.linspace(0, 1, n)
    return (hi ** (1 / rho) + ramp * (lo ** (1 / rho) - hi ** (1 / rho))) ** rho


score = Score().eval()


@torch.compile(backend="eager")
def euler(x, sigma, sigma_next):
    d = -sigma * score(x, sigma)
    return x + d * (sigma_next - sigma)


@torch.no_grad()
def draw(count, steps):
    sigmas = karras(steps)
    x = torch.randn(count, 5) * sigmas[0]
    for i in range(steps - 1):
        x = euler(x, sigmas[i], sigmas[i + 1])
        if i % 4 == 0:
            print(i, x.std().item())
    return x


if __name__ == "__main__":
    torch.manual_seed(0)
    draw(6, 10)
