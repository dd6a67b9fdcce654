"""Audio, speech and time-series models of transformers."""

from __future__ import annotations

import torch
import transformers as hf

from .making import Case, Inputs, Variant, audio, ids, labels, mask, text, tiny


def _spoken(v: Variant) -> Inputs:
    return audio(v, labels=torch.randint(1, 9, (v.batch, 5)))


def audio_spectrogram_transformer() -> Case:
    model = tiny(hf.ASTForAudioClassification, max_length=24, patch_size=4, num_mel_bins=8)
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 24, 8), "labels": labels(v)})


def encodec() -> Case:
    model = tiny(
        hf.EncodecModel,
        num_filters=4,
        hidden_size=16,
        codebook_size=16,
        codebook_dim=16,
        upsampling_ratios=[4, 2],
        num_lstm_layers=1,
        target_bandwidths=[1.5, 3.0],
        sampling_rate=800,
    )
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 1, 10 * v.length)})


def fastspeech2_conformer() -> Case:
    model = tiny(
        hf.FastSpeech2ConformerModel,
        encoder_linear_units=16,
        decoder_linear_units=16,
        duration_predictor_channels=16,
        energy_predictor_channels=16,
        pitch_predictor_channels=16,
        speech_decoder_postnet_units=16,
    )

    def inputs(v: Variant) -> Inputs:
        given = text(v)
        if model.training:
            given["duration_labels"] = torch.full((v.batch, v.length), 2)
            given["pitch_labels"] = torch.randn(v.batch, v.length, 1)
            given["energy_labels"] = torch.randn(v.batch, v.length, 1)
            given["spectrogram_labels"] = torch.randn(v.batch, 2 * v.length, 8)
        return given

    return Case(model, inputs)


def hubert() -> Case:
    return Case(tiny(hf.HubertForCTC, vocab_size=32), _spoken)


def mimi() -> Case:
    model = tiny(
        hf.MimiModel,
        leave=("frame_rate",),
        num_filters=4,
        hidden_size=16,
        codebook_size=16,
        codebook_dim=16,
        upsampling_ratios=[4, 2],
        num_hidden_layers=1,
        num_attention_heads=2,
        num_quantizers=4,
        sampling_rate=800,
        vector_quantization_hidden_dimension=16,
        intermediate_size=16,
        upsample_groups=16,
    )
    return Case(model, lambda v: {"input_values": torch.randn(v.batch, 1, 20 * v.length)})


def sew_d() -> Case:
    model = tiny(
        hf.SEWDForCTC,
        squeeze_factor=2,
        vocab_size=32,
        position_buckets=8,
        max_position_embeddings=32,
    )
    return Case(model, _spoken)


def speech_to_text() -> Case:
    model = tiny(
        hf.Speech2TextForConditionalGeneration,
        input_feat_per_channel=8,
        input_channels=1,
        conv_channels=16,
        max_source_positions=64,
        max_target_positions=64,
    )
    return Case(
        model,
        lambda v: {
            "input_features": torch.randn(v.batch, 40, 8),
            "attention_mask": mask(v, 40),
            "labels": ids(v),
        },
    )


def speecht5() -> Case:
    model = tiny(
        hf.SpeechT5ForSpeechToText,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
    )
    return Case(model, lambda v: audio(v, labels=ids(v)))


def univnet() -> Case:
    model = tiny(
        hf.UnivNetModel,
        model_in_channels=8,
        model_hidden_channels=8,
        resblock_kernel_sizes=[3, 3],
        resblock_stride_sizes=[2, 2],
        resblock_dilation_sizes=[[1, 1], [1, 1]],
        kernel_predictor_hidden_channels=8,
    )
    return Case(model, lambda v: {"input_features": torch.randn(v.batch, v.length, 8)})


def unispeech_sat() -> Case:
    model = tiny(
        hf.UniSpeechSatForPreTraining,
        codevector_dim=16,
        proj_codevector_dim=16,
        num_codevectors_per_group=8,
    )
    return Case(model, audio)


def vits() -> Case:
    model = tiny(
        hf.VitsModel,
        vocab_size=38,
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        ffn_dim=32,
        flow_size=16,
        upsample_initial_channel=16,
        spectrogram_bins=9,
        num_separate_words=2,
    )
    return Case(model, lambda v: text(v, 8) | {"input_ids": torch.randint(1, 30, (v.batch, 8))})


def wav2vec2() -> Case:
    return Case(tiny(hf.Wav2Vec2ForCTC, vocab_size=32), _spoken)


def wav2vec2_bert() -> Case:
    model = tiny(hf.Wav2Vec2BertForCTC, vocab_size=32, feature_projection_input_dim=8)
    return Case(
        model,
        lambda v: {
            "input_features": torch.randn(v.batch, 40, 8),
            "attention_mask": mask(v, 40),
            "labels": torch.randint(1, 9, (v.batch, 5)),
        },
    )


def wavlm() -> Case:
    model = tiny(hf.WavLMForSequenceClassification)
    return Case(model, lambda v: audio(v, labels=labels(v)))


def whisper() -> Case:
    model = tiny(hf.WhisperModel, max_source_positions=30, max_target_positions=40)
    return Case(
        model,
        lambda v: {"input_features": torch.randn(v.batch, 8, 60), "decoder_input_ids": ids(v)},
    )


_SERIES: Inputs = dict(
    prediction_length=4,
    context_length=8,
    lags_sequence=[1, 2, 3],
    num_time_features=1,
    d_model=16,
    encoder_ffn_dim=16,
    decoder_ffn_dim=16,
)


def _series(v: Variant) -> Inputs:
    return {
        "past_values": torch.randn(v.batch, 11),
        "past_time_features": torch.randn(v.batch, 11, 1),
        "past_observed_mask": torch.ones(v.batch, 11),
        "future_values": torch.randn(v.batch, 4),
        "future_time_features": torch.randn(v.batch, 4, 1),
    }


def autoformer() -> Case:
    return Case(tiny(hf.AutoformerForPrediction, **_SERIES, label_length=4), _series)


def informer() -> Case:
    return Case(tiny(hf.InformerForPrediction, **_SERIES), _series)


def patchtst() -> Case:
    model = tiny(
        hf.PatchTSTForPrediction,
        num_input_channels=2,
        context_length=32,
        patch_length=8,
        patch_stride=8,
        prediction_length=4,
        d_model=16,
    )
    return Case(
        model,
        lambda v: {
            "past_values": torch.randn(v.batch, 32, 2),
            "future_values": torch.randn(v.batch, 4, 2),
        },
    )


def time_series_transformer() -> Case:
    return Case(tiny(hf.TimeSeriesTransformerForPrediction, **_SERIES), _series)


def timesfm() -> Case:
    model = tiny(
        hf.TimesFmModelForPrediction,
        patch_length=8,
        context_length=32,
        horizon_length=8,
        num_hidden_layers=1,
        hidden_size=16,
        intermediate_size=16,
        num_attention_heads=2,
    )
    return Case(
        model,
        lambda v: {"past_values": [torch.randn(32), torch.randn(20)], "freq": [0, int(v.masked)]},
    )
