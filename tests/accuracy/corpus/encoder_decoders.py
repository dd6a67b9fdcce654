"""Text encoder-decoders of transformers."""

from __future__ import annotations

import torch
import transformers as hf

from .making import Case, Inputs, Variant, ids, labels, sequences, text, tiny


def _translated(v: Variant) -> Inputs:
    return text(v, labels=ids(v, 16))


def bart() -> Case:
    return Case(tiny(hf.BartModel), sequences)


def bigbird_pegasus() -> Case:
    model = tiny(
        hf.BigBirdPegasusModel, max_position_embeddings=256, block_size=4, num_random_blocks=2
    )
    return Case(model, lambda v: sequences(v, 64 if v.masked else 62))


def fsmt() -> Case:
    return Case(tiny(hf.FSMTModel, langs=["en", "de"], max_length=20, num_beams=1), sequences)


def led() -> Case:
    model = tiny(
        hf.LEDModel,
        attention_window=4,
        max_encoder_position_embeddings=64,
        max_decoder_position_embeddings=64,
    )
    return Case(model, lambda v: sequences(v, 24 if v.masked else 18))


def longt5() -> Case:
    model = tiny(
        hf.LongT5Model,
        encoder_attention_type="transient-global",
        local_radius=4,
        global_block_size=4,
    )
    return Case(model, lambda v: sequences(v, 24))


def m2m_100() -> Case:
    return Case(tiny(hf.M2M100ForConditionalGeneration), _translated)


def mbart() -> Case:
    def inputs(v: Variant) -> Inputs:
        end = torch.full((v.batch, 1), 2)
        return {"input_ids": torch.cat([ids(v, v.length - 1), end], 1), "labels": labels(v)}

    return Case(tiny(hf.MBartForSequenceClassification, classifier_dropout=0.0), inputs)


def nllb_moe() -> Case:
    model = tiny(hf.NllbMoeModel, expert_capacity=10, encoder_sparse_step=1, decoder_sparse_step=1)
    return Case(model, sequences)


def pegasus_x() -> Case:
    model = tiny(hf.PegasusXModel, block_size=8, num_global_tokens=4)
    return Case(model, lambda v: sequences(v, 24))


def prophetnet() -> Case:
    return Case(tiny(hf.ProphetNetModel), sequences)


def seamless_m4t() -> Case:
    return Case(tiny(hf.SeamlessM4TForTextToText), _translated)


def switch_transformers() -> Case:
    model = tiny(
        hf.SwitchTransformersModel,
        num_experts=2,
        num_sparse_encoder_layers=1,
        num_sparse_decoder_layers=1,
    )
    return Case(model, sequences)


def t5() -> Case:
    return Case(tiny(hf.T5Model), sequences)


def umt5() -> Case:
    return Case(tiny(hf.UMT5ForConditionalGeneration), _translated)
