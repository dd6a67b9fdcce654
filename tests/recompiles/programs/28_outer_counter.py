import torch
from torch import nn


class Loop:
    def __init__(self):
        self.model = nn.Linear(3, 3)
        self.step_no = 0
        self.log = []
        self.infer = torch.compile(self.model, backend="eager")

    def step(self, x):
        self.step_no += 1
        y = self.infer(x)
        self.log.append(y.detach().sum())
        if self.step_no % 3 == 0:
            print("step", self.step_no, "avg", torch.stack(self.log).mean().item())
        return y


def main():
    loop = Loop()
    for _ in range(9):
        loop.step(torch.rand(2, 3))


if __name__ == "__main__":
    main()
