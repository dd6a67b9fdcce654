"""The test for overflow of BART's encoder layers, in half precision."""

import torch
from torch import nn


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.fc = nn.Linear(8, 8)

    def forward(self, hidden_states):
        hidden_states = self.fc(hidden_states) + hidden_states
        if hidden_states.dtype == torch.float16 and (
            torch.isinf(hidden_states).any() or torch.isnan(hidden_states).any()
        ):
            clamp_value = torch.finfo(hidden_states.dtype).max - 1000
            hidden_states = torch.clamp(hidden_states, min=-clamp_value, max=clamp_value)
        return hidden_states


model = Layer().half().eval()


def get_inputs():
    return [torch.linspace(-1, 1, 16).reshape(2, 8).half()]
