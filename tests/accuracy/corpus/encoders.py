"""Text encoders of transformers."""

from __future__ import annotations

import torch
import transformers as hf

from .making import Case, Inputs, Variant, ids, labels, mask, text, tiny


def _classified(v: Variant) -> Inputs:
    return text(v, labels=labels(v))


def _tagged(v: Variant) -> Inputs:
    return text(v, labels=torch.zeros(v.batch, v.length, dtype=torch.long))


def albert() -> Case:
    return Case(tiny(hf.AlbertForPreTraining, embedding_size=16), text)


def bert() -> Case:
    return Case(tiny(hf.BertForSequenceClassification), _classified)


def big_bird() -> Case:
    model = tiny(
        hf.BigBirdModel,
        max_position_embeddings=256,
        block_size=4,
        num_random_blocks=2,
        attention_type="block_sparse",
    )
    return Case(model, lambda v: text(v, 64 if v.masked else 62))


def canine() -> Case:
    model = tiny(
        hf.CanineModel,
        num_hash_functions=4,
        num_hash_buckets=64,
        local_transformer_stride=16,
        downsampling_rate=4,
    )
    return Case(model, lambda v: text(v, 32))


def convbert() -> Case:
    model = tiny(hf.ConvBertForMultipleChoice, embedding_size=32)
    return Case(
        model,
        lambda v: {"input_ids": torch.randint(3, 90, (v.batch, 3, v.length)), "labels": labels(v)},
    )


def deberta() -> Case:
    model = tiny(
        hf.DebertaForQuestionAnswering, relative_attention=True, pos_att_type=["p2c", "c2p"]
    )
    return Case(model, lambda v: text(v, start_positions=labels(v), end_positions=labels(v)))


def deberta_v2() -> Case:
    model = tiny(
        hf.DebertaV2ForTokenClassification,
        relative_attention=True,
        position_buckets=8,
        pos_att_type=["p2c", "c2p"],
    )
    return Case(model, _tagged)


def esm() -> Case:
    model = tiny(
        hf.EsmModel,
        pad_token_id=1,
        mask_token_id=2,
        position_embedding_type="rotary",
        token_dropout=True,
    )
    return Case(model, text)


def flaubert() -> Case:
    return Case(tiny(hf.FlaubertModel), text)


def fnet() -> Case:
    return Case(tiny(hf.FNetForMaskedLM), lambda v: {"input_ids": ids(v), "labels": ids(v)})


def funnel() -> Case:
    model = tiny(hf.FunnelModel, block_sizes=[1, 1], d_head=8, num_decoder_layers=1)
    return Case(model, text)


def ibert() -> Case:
    return Case(tiny(hf.IBertForSequenceClassification, quant_mode=True), _classified)


def layoutlm() -> Case:
    def inputs(v: Variant) -> Inputs:
        corner = torch.randint(1, 20, (v.batch, v.length, 2))
        return _tagged(v) | {"bbox": torch.cat([corner, corner + 30], -1)}

    return Case(tiny(hf.LayoutLMForTokenClassification, max_2d_position_embeddings=64), inputs)


def longformer() -> Case:
    model = tiny(hf.LongformerModel, attention_window=4)
    return Case(model, lambda v: text(v, 24 if v.masked else 18))


def luke() -> Case:
    model = tiny(hf.LukeModel, entity_vocab_size=20, entity_emb_size=16)
    return Case(
        model,
        lambda v: text(
            v,
            entity_ids=torch.ones(v.batch, 3, dtype=torch.long),
            entity_position_ids=torch.ones(v.batch, 3, 5, dtype=torch.long),
            entity_attention_mask=mask(v, 3),
        ),
    )


def modernbert() -> Case:
    model = tiny(
        hf.ModernBertForSequenceClassification,
        global_attn_every_n_layers=2,
        local_attention=8,
        cls_token_id=1,
        sep_token_id=2,
    )
    return Case(model, _classified)


def mra() -> Case:
    return Case(tiny(hf.MraModel, block_per_row=2), lambda v: text(v, 64))


def nystromformer() -> Case:
    model = tiny(hf.NystromformerModel, segment_means_seq_len=16, num_landmarks=4)
    return Case(model, lambda v: {"input_ids": ids(v, 16)})


def perceiver() -> Case:
    model = tiny(
        hf.PerceiverForSequenceClassification,
        d_latents=32,
        num_latents=4,
        num_blocks=1,
        num_self_attends_per_block=1,
        num_self_attention_heads=2,
        num_cross_attention_heads=2,
        max_position_embeddings=32,
    )
    return Case(
        model, lambda v: {"inputs": ids(v, 32), "attention_mask": mask(v, 32), "labels": labels(v)}
    )


def reformer() -> Case:
    model = tiny(
        hf.ReformerModel,
        attention_head_size=16,
        num_attention_heads=2,
        num_buckets=None,
        axial_pos_shape=[4, 8],
        axial_pos_embds_dim=[16, 16],
        attn_layers=["lsh", "local"],
        lsh_attn_chunk_length=4,
        local_attn_chunk_length=4,
        feed_forward_size=32,
        max_position_embeddings=32,
        is_decoder=False,
    )
    return Case(model, lambda v: text(v, 32))


def roformer() -> Case:
    return Case(tiny(hf.RoFormerForMaskedLM), lambda v: text(v, labels=ids(v)))


def squeezebert() -> Case:
    return Case(tiny(hf.SqueezeBertModel, embedding_size=32, intermediate_size=64), text)


def tapas() -> Case:
    return Case(
        tiny(hf.TapasModel),
        lambda v: text(v, token_type_ids=torch.zeros(v.batch, v.length, 7, dtype=torch.long)),
    )


def xlm() -> Case:
    return Case(tiny(hf.XLMForSequenceClassification), _classified)


def xlnet() -> Case:
    return Case(tiny(hf.XLNetModel), text)


def yoso() -> Case:
    return Case(tiny(hf.YosoModel, use_expectation=True), lambda v: text(v, 32))
