"""Secrets are masked before anything is sent; ordinary code is not."""

from __future__ import annotations

import builtins
import random
import string
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.llm.context import secrets
from fullgraph.llm.context.follow_up import follow_up_request
from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.llm.context.run_summary import run_summary_request
from fullgraph.llm.context.secrets import MASK, mask_secrets
from fullgraph.llm.providers.provider import ProviderError
from tests.llm.context.questions import FINDING, MODEL, MODEL_TEXT, question


def random_text(length: int, alphabet: str = string.ascii_letters + string.digits) -> str:
    drawn = random.Random(length)
    return "a1" + "".join(drawn.choice(alphabet) for _ in range(length - 2))


_HEX = "0123456789abcdef"
_UPPER = string.ascii_uppercase + string.digits
_BODY = random_text(64)
CANARIES = {
    "AWS access key": ("AKIA" + random_text(16, _UPPER).upper(), 'key_id = "{}"'),
    "AWS secret key": (random_text(40), 'aws_secret_access_key = "{}"'),
    "OpenAI": ("sk-proj-" + random_text(48), 'client = OpenAI("{}")'),
    "Anthropic": ("sk-ant-api03-" + random_text(40), "Anthropic(api_key='{}')"),
    "Google": ("AIza" + random_text(35), "genai.configure('{}')"),
    "Hugging Face": ("hf_" + random_text(34), 'login(token="{}")'),
    "Weights & Biases": (random_text(40, _HEX), "wandb.login(key='{}')"),
    "GitHub": ("ghp_" + random_text(36), "# git clone with {} here"),
    "GitHub, fine-grained": ("github_pat_" + random_text(40), 'pat = "{}"'),
    "GitLab": ("glpat-" + random_text(20), 'url = "https://oauth2:{}@gitlab.com/x.git"'),
    "Slack token": ("xoxb-" + random_text(24), 'slack = "{}"'),
    "Slack webhook": (
        "T" + random_text(8, _UPPER) + "/B0" + random_text(8, _UPPER) + "/" + random_text(24),
        'post("https://hooks.slack.com/services/{}")',
    ),
    "Stripe": ("sk_live_" + random_text(24), 'stripe.api_key = "{}"'),
    "npm": ("npm_" + random_text(36), "//registry.npmjs.org/:_authToken={}"),
    "PyPI": ("pypi-AgEIcHlwaS5vcmc" + random_text(80), 'twine = "{}"'),
    "SendGrid": ("SG." + random_text(22) + "." + random_text(43), 'mail("{}")'),
    "Twilio": ("SK" + random_text(32, _HEX), 'twilio = "{}"'),
    "Databricks": ("dapi" + random_text(32, _HEX), 'db = connect("{}")'),
    "JSON web token": (
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + random_text(43),
        'headers = {{"Authorization": "Bearer {}"}}',
    ),
    "bearer header": (random_text(32), 'headers = {{"Authorization": "Bearer {}"}}'),
    "password": ("hunter2", 'password = "{}"'),
    "password in a dict": ("Tr0ub4dor&3", "config = {{'db_password': '{}'}}"),
    "password in an address": ("s3cr3tpw", 'connect("postgres://admin:{}@db.example.com/x")'),
    "password in a connection string": (
        "P4ssw0rdX",
        'sql = "Server=db;Uid=me;Pwd={};Database=x"',
    ),
    "Azure storage": (
        random_text(86) + "==",
        'c = "DefaultEndpointsProtocol=https;AccountName=x;AccountKey={};Endpoint=y"',
    ),
    "signed address": (random_text(43), 'url = "https://x.blob.core.windows.net/c?sv=1&sig={}"'),
    "token in a comment": ("correct-horse-9", "# the admin password: {}"),
    "command line": (random_text(20), "# python serve.py --api-key {}"),
    "environment": (random_text(24), 'os.environ["SERVICE_API_KEY"] = "{}"'),
    "high entropy": (random_text(40, string.ascii_letters + string.digits + "+/"), 'x = "{}"'),
    "private key": (
        _BODY,
        '"""-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----"""',
    ),
}


@pytest.mark.parametrize("name", CANARIES)
def test_a_secret_is_nowhere_in_what_is_sent(name: str) -> None:
    secret, form = CANARIES[name]
    lines = "".join(f"        {line}\n" for line in form.format(secret).split("\n"))
    text = MODEL_TEXT.replace("        y = squash(x)\n", f"        y = squash(x)\n{lines}")
    shift = lines.count("\n")
    asked = replace(
        question(),
        finding=replace(FINDING, location=FINDING.location.shifted(shift)),
        read=lambda path: text if path == MODEL else None,
        findings=(),
    )
    assert secret in text
    prepared = explanation_request(asked)
    assert "y = squash(x)" in prepared.context.text
    assert secret not in preview(prepared.request)
    _, _, code = prepared.context.text.partition(" CODE")
    assert MASK in code.partition("\nEND ")[0]
    assert prepared.context.masked >= 1


def test_a_secret_in_a_value_a_question_and_a_line_of_a_summary_is_masked() -> None:
    secret = "sk-proj-" + random_text(48)
    prepared = explanation_request(question())
    asked = follow_up_request(prepared, [("{}", "")], f"Why does it fail with {secret}?")
    assert secret not in preview(asked.request)
    assert "Why does it fail with [masked]?" in preview(asked.request)
    summary = run_summary_request(
        "Net",
        [replace(FINDING, location=replace(FINDING.location, line=1, end_line=1))],
        lambda path: f'client = OpenAI("{secret}")\n',
        question().taxonomy,
        "",
    )
    assert secret not in preview(summary.request)
    assert "correct-horse-battery" not in preview(prepared.request)


def test_values_of_variables_named_like_keys_are_masked() -> None:
    environ = {"MY_SERVICE_TOKEN": "plain-looking-Value", "EDITOR": "vim-Plain-Value", "KEY": "cpu"}
    masked = mask_secrets("a = plain-looking-Value  # vim-Plain-Value on cpu", environ)
    assert masked.text == "a = [masked]  # vim-Plain-Value on cpu"
    assert masked.count == 1


@pytest.mark.parametrize(
    "line",
    [
        "self.key = nn.Linear(hidden_size, hidden_size)",
        "key_states = self.k_proj(hidden_states).view(hidden_shape).transpose(1, 2)",
        'pad_token = "<pad>"',
        'token = tokenizer.convert_tokens_to_ids("<|endoftext|>")',
        "password: str | None = None",
        'raise ValueError("past_key_values must be a Cache, not a tuple of tuples of tensors")',
        "secret = get_secret(name)",
        'model = AutoModel.from_pretrained("google/gemma-3-27b-it")',
        "x = torch.tensor([0.123456789, 1e-12])",
        'logger.warning_once("`use_cache=True` is incompatible with gradient checkpointing.")',
        "attention_mask = attention_mask[:, None, None, :]",
        'os.environ["TOKENIZERS_PARALLELISM"] = "false"',
        'url = "https://huggingface.co/docs/transformers/main_classes/tokenizer"',
    ],
)
def test_ordinary_code_stays_as_it_is(line: str) -> None:
    assert mask_secrets(line, {}).text == line


def test_few_lines_of_a_large_library_are_masked() -> None:
    import transformers

    folder = Path(transformers.__file__).parent
    files = sorted(folder.glob("models/b*/modeling_*.py"))[:20]
    lines = masked = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        lines += text.count("\n")
        masked += mask_secrets(text, {}).count
    assert lines > 10_000
    assert masked / lines < 20 / 100_000


def test_without_the_detector_nothing_can_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("detect_secrets"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    secrets._finders.cache_clear()
    for name in [each for each in sys.modules if each.startswith("detect_secrets")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ProviderError, match=r"Nothing was sent.*pip install \"detect-secrets"):
        explanation_request(question())
    monkeypatch.undo()
    secrets._finders.cache_clear()
    assert explanation_request(question())


def test_masking_twice_changes_nothing_more() -> None:
    once = mask_secrets('password = "hunter2"', {})
    assert mask_secrets(once.text, {}) == type(once)(once.text, 0)
