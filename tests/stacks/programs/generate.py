"""Text generation with a static cache: the forward is compiled, prompts have three lengths."""

import torch
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
config = LlamaConfig(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=2,
    num_key_value_heads=2,
    max_position_embeddings=64,
)
model = LlamaForCausalLM(config).eval()
model.generation_config.cache_implementation = "static"
model.generation_config.pad_token_id = 0
model.forward = torch.compile(model.forward, backend="aot_eager")
for length in (5, 9, 12):
    prompt = torch.randint(1, 64, (1, length))
    print(model.generate(prompt, max_new_tokens=4, do_sample=False).shape)
