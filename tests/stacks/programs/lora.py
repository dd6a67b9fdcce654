"""LoRA adapters of PEFT on a small Llama, trained, then disabled and enabled again."""

import torch
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
base = LlamaForCausalLM(
    LlamaConfig(
        vocab_size=64,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        use_cache=False,
    )
)
model = get_peft_model(base, LoraConfig(r=4, target_modules=["q_proj", "v_proj"], lora_dropout=0.1))
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-3)
for length in (8, 8, 10):
    ids = torch.randint(0, 64, (2, length))
    loss = compiled(input_ids=ids, labels=ids).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
model.eval()
with torch.no_grad(), model.disable_adapter():
    reference = compiled(input_ids=ids).logits
with torch.no_grad():
    print((compiled(input_ids=ids).logits - reference).abs().max() >= 0)
