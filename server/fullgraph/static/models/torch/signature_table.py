"""What torch's functions and methods return, from torch's own stubs.

Written by ``python -m tests.static.models.torch_table``; a test holds it equal to the stubs.
"""

from __future__ import annotations

TORCH = "2.13.0"

SIGNATURES = {
    "arguments": {
        "0": """
            abs abs_ absolute absolute_ acos acos_ acosh acosh_ adjoint aminmax angle arccos
            arccos_ arccosh arccosh_ arcsin arcsin_ arcsinh arcsinh_ arctan arctan_ arctanh
            arctanh_ argwhere asin asin_ asinh asinh_ atan atan_ atanh atanh_ bfloat16
            bitwise_not bitwise_not_ bool byte ccol_indices ceil ceil_ chalf char clone coalesce
            col_indices conj conj_physical conj_physical_ corrcoef cos cos_ cosh cosh_ cov
            crow_indices data_ptr deg2rad deg2rad_ dense_dim dequantize det detach detach_
            digamma digamma_ dim double element_size erf erf_ erfc erfc_ erfinv erfinv_ exp exp2
            exp2_ exp_ expm1 expm1_ fix fix_ fliplr flipud float floor floor_ frac frac_ frexp
            geqrf get_device half i0 i0_ indices int int_repr inverse is_coalesced is_complex
            is_conj is_distributed is_floating_point is_inference is_neg is_nonzero is_signed
            isfinite isinf isnan isneginf isposinf isreal item lgamma lgamma_ log log10 log10_
            log1p log1p_ log2 log2_ log_ logdet logical_not logical_not_ long matrix_exp msort
            ndimension neg neg_ negative negative_ nelement nonzero nonzero_static numel numpy
            positive q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale
            q_zero_point qscheme rad2deg rad2deg_ ravel reciprocal reciprocal_ relu relu_
            resolve_conj resolve_neg retain_grad round round_ row_indices rsqrt rsqrt_ sgn sgn_
            short sigmoid sigmoid_ sign sign_ signbit sin sin_ sinc sinc_ sinh sinh_ slogdet
            sparse_dim sqrt sqrt_ square square_ storage_offset storage_type t t_ tan tan_ tanh
            tanh_ tolist trace trunc trunc_ untyped_storage values zero_
        """,
        "1": """
            add add_ apply_ arctan2 arctan2_ as_subclass atan2 atan2_ bernoulli bernoulli_
            bitwise_and bitwise_and_ bitwise_left_shift bitwise_left_shift_ bitwise_or
            bitwise_or_ bitwise_right_shift bitwise_right_shift_ bitwise_xor bitwise_xor_ bmm
            cholesky cholesky_inverse clamp_max clamp_max_ clamp_min clamp_min_ contiguous
            copysign copysign_ cpu cummax cummin cumprod cumprod_ cumsum cumsum_ diag diagflat
            div div_ divide divide_ dot eq eq_ equal expand_as exponential_ fill_ float_power
            float_power_ floor_divide floor_divide_ fmax fmin fmod fmod_ gcd gcd_ ge ge_
            geometric_ ger greater greater_ greater_equal greater_equal_ gt gt_ hardshrink
            heaviside heaviside_ histogram hypot hypot_ igamma igamma_ igammac igammac_ inner
            is_contiguous is_pinned is_same_size is_set_to kron lcm lcm_ ldexp ldexp_ le le_
            less less_ less_equal less_equal_ logaddexp logaddexp2 logcumsumexp logical_and
            logical_and_ logical_or logical_or_ logical_xor logical_xor_ logit logit_ lt lt_
            masked_select matmul matrix_power maximum minimum mm mul mul_ multiply multiply_ mv
            mvlgamma mvlgamma_ ne ne_ nextafter nextafter_ not_equal not_equal_ orgqr outer
            pin_memory pinverse polygamma polygamma_ pow pow_ prelu qr record_stream remainder
            remainder_ requires_grad_ reshape_as resize_as_ resize_as_sparse_ size smm
            sparse_mask stride sub sub_ take to_dense to_mkldnn to_sparse to_sparse_csc
            to_sparse_csr tril tril_ triu triu_ true_divide true_divide_ type_as unbind
            unsqueeze unsqueeze_ vdot view_as xlogy xlogy_
        """,
        "2": """
            addbmm addbmm_ addcdiv addcdiv_ addcmul addcmul_ addmm addmm_ addmv addmv_ addr
            addr_ all amax amin any argmax argmin argsort baddbmm baddbmm_ bincount cauchy_
            cholesky_solve chunk clamp clamp_ clip clip_ copy_ cross dist fill_diagonal_ flatten
            gather index_select lerp lerp_ log_normal_ log_softmax logsumexp lu_solve map_
            masked_fill masked_fill_ masked_scatter masked_scatter_ max mean median min mode
            moveaxis movedim multinomial nanmean nanmedian nansum new_empty_strided new_full
            normal_ prod random_ repeat_interleave roll rot90 select softmax sort split
            split_with_sizes sspaddmm subtract subtract_ sum svd swapaxes swapaxes_ swapdims
            swapdims_ take_along_dim tensor_split to_padded_tensor to_sparse_bsc to_sparse_bsr
            transpose transpose_ type unflatten uniform_ unsafe_chunk unsafe_split
            unsafe_split_with_sizes where
        """,
        "3": """
            as_strided as_strided_ cuda diag_embed diagonal histc index_add index_add_
            index_copy index_copy_ index_fill index_fill_ index_put index_put_ kthvalue map2_
            nan_to_num nan_to_num_ nanquantile narrow narrow_copy put put_ quantile renorm
            renorm_ scatter scatter_ scatter_add scatter_add_ select_scatter sparse_resize_
            sparse_resize_and_clear_ std unfold var xpu
        """,
        "4": """
            allclose as_strided_scatter diagonal_scatter diff index_reduce index_reduce_ isclose
            ormqr scatter_reduce scatter_reduce_ set_ to topk triangular_solve
        """,
        "5": """
            new_tensor slice_inverse slice_scatter
        """,
        "9": """
            istft
        """,
        "any": """
            broadcast_to count_nonzero dsplit expand flip hash_tensor hsplit new new_empty
            new_ones new_zeros permute repeat reshape resize_ squeeze squeeze_ sum_to_size tile
            view vsplit
        """,
    },
    "attributes": {
        "python": """
            device dtype grad_dtype is_cpu is_cuda is_ipu is_leaf is_maia is_meta is_mkldnn
            is_mps is_mtia is_nested is_quantized is_sparse is_sparse_csr is_vulkan is_xpu
            itemsize layout nbytes ndim output_nr requires_grad retains_grad shape
        """,
        "tensor": """
            H T data imag mH mT real
        """,
    },
    "fft": {
        "tensor": """
            fft fft2 fftfreq fftn fftshift hfft hfft2 hfftn ifft ifft2 ifftn ifftshift ihfft
            ihfft2 ihfftn irfft irfft2 irfftn rfft rfft2 rfftfreq rfftn
        """,
    },
    "functional": {
        "_ _": """
            adaptive_max_pool1d_with_indices adaptive_max_pool2d_with_indices
            adaptive_max_pool3d_with_indices fractional_max_pool2d_with_indices
            fractional_max_pool3d_with_indices max_pool1d_with_indices max_pool2d_with_indices
            max_pool3d_with_indices
        """,
        "list": """
            unflatten_dense_tensors
        """,
        "nothing": """
            assert_int_or_pair
        """,
        "tensor": """
            adaptive_avg_pool2d adaptive_avg_pool3d affine_grid alpha_dropout avg_pool2d
            avg_pool3d batch_norm binary_cross_entropy binary_cross_entropy_with_logits celu
            col2im cosine_embedding_loss cross_entropy cross_entropy_loss ctc_loss dropout
            dropout1d dropout2d dropout3d elu elu_ embedding embedding_bag feature_alpha_dropout
            flatten_dense_tensors fold gaussian_nll_loss gelu glu grid_sample group_norm
            grouped_mm gumbel_softmax hardsigmoid hardsigmoid_ hardswish hardswish_ hardtanh
            hardtanh_ hinge_embedding_loss huber_loss im2col instance_norm interpolate kl_div
            l1_loss layer_norm leaky_relu leaky_relu_ linear linear_cross_entropy
            local_response_norm log_sigmoid log_softmax lp_pool1d lp_pool2d lp_pool3d
            margin_ranking_loss max_unpool1d max_unpool2d max_unpool3d mish mish_ mkldnn_linear
            mkldnn_prelu mkldnn_reorder_conv2d_weight mkldnn_reorder_conv3d_weight mse_loss
            multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss nll_loss
            nll_loss_nd normalize one_hot pad pad_sequence poisson_nll_loss relu relu6 relu6_
            rms_norm rrelu scaled_dot_product_attention scaled_mm selu sigmoid silu silu_
            smooth_l1_loss soft_margin_loss softmax softmin softplus softshrink softsign tanh
            tanhshrink threshold triplet_margin_loss triplet_margin_with_distance_loss unfold
            upsample upsample_bicubic2d upsample_bilinear upsample_bilinear2d upsample_linear1d
            upsample_nearest upsample_nearest1d upsample_nearest2d upsample_nearest3d
            upsample_trilinear3d
        """,
        "tensor or _ _": """
            adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d fractional_max_pool2d
            fractional_max_pool3d max_pool1d max_pool2d max_pool3d
        """,
    },
    "functions": {
        "P L U": """
            lu_unpack
        """,
        "Q R": """
            qr
        """,
        "U S V": """
            svd
        """,
        "_ _": """
            adaptive_max_pool1d batch_norm_gather_stats batch_norm_gather_stats_with_counts
            batch_norm_stats batch_norm_update_stats choose_qparams_optimized gru lobpcg
            lstm_cell max_pool1d_with_indices miopen_ctc_loss mkldnn_linear_backward_weights
            native_dropout quantized_lstm_cell rnn_relu rnn_tanh std_mean var_mean
        """,
        "_ _ _": """
            lstm miopen_batch_norm native_batch_norm native_group_norm native_layer_norm
            pca_lowrank svd_lowrank unique_dim
        """,
        "_ _ _ _": """
            batch_norm_backward_reduce cudnn_batch_norm embedding_bag mkldnn_rnn_layer
        """,
        "_ _ _ _ _": """
            miopen_rnn
        """,
        "a tau": """
            geqrf
        """,
        "hist bin_edges": """
            histogram
        """,
        "list": """
            chunk dsplit gradient hsplit split split_with_sizes tensor_split unbind
            unravel_index unsafe_chunk unsafe_split unsafe_split_with_sizes vsplit
        """,
        "mantissa exponent": """
            frexp
        """,
        "min max": """
            aminmax
        """,
        "nothing": """
            clear_autocast_cache init_num_threads set_anomaly_enabled set_autocast_cache_enabled
            set_autocast_cpu_dtype set_autocast_cpu_enabled set_autocast_dtype
            set_autocast_enabled set_autocast_gpu_dtype set_default_device
            set_default_tensor_type set_deterministic_debug_mode set_float32_matmul_precision
            set_num_interop_threads set_num_threads set_rng_state set_warn_always split_copy
            split_with_sizes_copy sym_constrain_range sym_constrain_range_for_size unbind_copy
            use_deterministic_algorithms
        """,
        "python": """
            allclose are_deterministic_algorithms_enabled autocast_decrement_nesting
            autocast_increment_nesting can_cast cudnn_is_acceptable equal fork_rng
            get_autocast_cpu_dtype get_autocast_dtype get_autocast_gpu_dtype get_default_device
            get_default_dtype get_deterministic_debug_mode get_device
            get_float32_matmul_precision get_num_interop_threads get_num_thread get_num_threads
            initial_seed is_anomaly_check_nan_enabled is_anomaly_enabled
            is_autocast_cache_enabled is_autocast_cpu_enabled is_autocast_enabled is_complex
            is_conj is_deterministic_algorithms_warn_only_enabled is_distributed
            is_floating_point is_grad_enabled is_inference is_inference_mode_enabled is_neg
            is_nonzero is_same_size is_signed is_vulkan_available is_warn_always_enabled
            manual_seed numel promote_types q_per_channel_axis q_scale q_zero_point result_type
            seed set_flush_denormal thread_safe_generator typename
        """,
        "sign logabsdet": """
            slogdet
        """,
        "solution cloned_coefficient": """
            triangular_solve
        """,
        "tensor": """
            abs abs_ absolute acos acos_ acosh acosh_ adaptive_avg_pool1d add addbmm addcdiv
            addcmul addmm addmv addmv_ addr adjoint affine_grid_generator alias_copy all
            alpha_dropout alpha_dropout_ amax amin angle any arange arccos arccos_ arccosh
            arccosh_ arcsin arcsin_ arcsinh arcsinh_ arctan arctan2 arctan_ arctanh arctanh_
            argmax argmin argsort argwhere as_strided as_strided_ as_strided_copy
            as_strided_scatter as_tensor asarray asin asin_ asinh asinh_ atan atan2 atan_ atanh
            atanh_ avg_pool1d baddbmm bartlett_window batch_norm batch_norm_backward_elemt
            batch_norm_elemt bernoulli bilinear binary_cross_entropy_with_logits bincount
            binomial bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift
            bitwise_xor blackman_window bmm broadcast_to bucketize cartesian_prod cat
            ccol_indices_copy ceil ceil_ celu celu_ channel_shuffle cholesky cholesky_inverse
            cholesky_solve clamp clamp_ clamp_max clamp_max_ clamp_min clamp_min_ clip clip_
            clone col_indices_copy column_stack combinations complex concat concatenate conj
            conj_physical conj_physical_ constant_pad_nd conv1d conv2d conv3d conv_tbc
            conv_transpose1d conv_transpose2d conv_transpose3d convolution copysign corrcoef cos
            cos_ cosh cosh_ cosine_embedding_loss cosine_similarity count_nonzero cov cross
            crow_indices_copy ctc_loss cudnn_affine_grid_generator cudnn_convolution
            cudnn_convolution_add_relu cudnn_convolution_relu cudnn_convolution_transpose
            cudnn_grid_sampler cumprod cumsum cumulative_trapezoid deg2rad deg2rad_ det detach
            detach_ detach_copy diag diag_embed diagflat diagonal diagonal_copy diagonal_scatter
            diff digamma dist div divide dot dropout dropout_ dsmm dstack einsum embedding
            embedding_renorm_ empty empty_like empty_permuted empty_quantized empty_strided eq
            erf erf_ erfc erfc_ erfinv exp exp2 exp2_ exp_ expand_copy expm1 expm1_ eye
            fake_quantize_per_channel_affine fake_quantize_per_tensor_affine
            fbgemm_linear_fp16_weight fbgemm_linear_fp16_weight_fp32_activation
            fbgemm_linear_int8_weight fbgemm_linear_int8_weight_fp32_activation
            fbgemm_pack_gemm_matrix_fp16 fbgemm_pack_quantized_matrix feature_alpha_dropout
            feature_alpha_dropout_ feature_dropout feature_dropout_ fill fill_ fix fix_ flatten
            flip fliplr flipud float_power floor floor_ floor_divide fmax fmin fmod frac frac_
            frobenius_norm from_file from_numpy frombuffer full full_like
            fused_moving_avg_obs_fake_quant gather gcd gcd_ ge ger get_rng_state greater
            greater_equal grid_sampler grid_sampler_2d grid_sampler_3d group_norm gru_cell gt
            hamming_window hann_window hardshrink hash_tensor heaviside hinge_embedding_loss
            histc hsmm hspmm hstack hypot i0 i0_ igamma igammac imag index_add index_copy
            index_fill index_put index_put_ index_reduce index_select indices_copy inner
            instance_norm int_repr inverse isclose isfinite isin isinf isnan isneginf isposinf
            isreal istft kaiser_window kl_div kron layer_norm lcm lcm_ ldexp ldexp_ le lerp less
            less_equal lgamma linspace log log10 log10_ log1p log1p_ log2 log2_ log_ log_softmax
            logaddexp logaddexp2 logcumsumexp logdet logical_and logical_not logical_or
            logical_xor logit logit_ logspace logsumexp lt lu_solve margin_ranking_loss
            masked_fill masked_scatter masked_select matmul matrix_exp matrix_power max_pool1d
            max_pool2d max_pool3d maximum mean minimum miopen_convolution
            miopen_convolution_add_relu miopen_convolution_relu miopen_convolution_transpose
            miopen_depthwise_convolution mkldnn_adaptive_avg_pool2d mkldnn_convolution
            mkldnn_max_pool2d mkldnn_max_pool3d mm moveaxis movedim msort mul multinomial
            multiply mv mvlgamma nan_to_num nan_to_num_ nanmean nanquantile nansum narrow
            narrow_copy native_channel_shuffle native_norm ne neg neg_ negative negative_
            nextafter nonzero_static norm_except_dim normal not_equal nuclear_norm ones
            ones_like orgqr ormqr outer pairwise_distance pdist permute permute_copy pinverse
            pixel_shuffle pixel_unshuffle poisson poisson_nll_loss polar polygamma positive pow
            prelu prod put q_per_channel_scales q_per_channel_zero_points quantile
            quantize_per_channel quantize_per_tensor_dynamic quantized_batch_norm
            quantized_gru_cell quantized_max_pool1d quantized_max_pool2d quantized_max_pool3d
            quantized_rnn_relu_cell quantized_rnn_tanh_cell rad2deg rad2deg_ rand rand_like
            randint randint_like randn randn_like randperm range ravel real reciprocal
            reciprocal_ relu relu_ remainder renorm repeat_interleave reshape resize_as_
            resize_as_sparse_ resolve_conj resolve_neg rms_norm rnn_relu_cell rnn_tanh_cell roll
            rot90 round round_ row_indices_copy row_stack rrelu rrelu_ rsqrt rsqrt_ rsub saddmm
            scalar_tensor scatter scatter_add scatter_reduce searchsorted segment_reduce select
            select_copy select_scatter selu selu_ sgn sigmoid sigmoid_ sign signbit sin sin_
            sinc sinc_ sinh sinh_ slice_copy slice_inverse slice_scatter smm softmax
            sparse_bsc_tensor sparse_bsr_tensor sparse_compressed_tensor sparse_coo_tensor
            sparse_csc_tensor sparse_csr_tensor spmm sqrt sqrt_ square square_ squeeze
            squeeze_copy sspaddmm stack std stft sub subtract sum swapaxes swapdims t t_copy
            take take_along_dim tan tan_ tanh tanh_ tensor threshold threshold_ tile trace
            transpose transpose_copy trapezoid trapz tril tril_indices triplet_margin_loss triu
            triu_indices true_divide trunc trunc_ unflatten unfold_copy unsqueeze unsqueeze_copy
            values_copy vander var vdot view_as_complex view_as_complex_copy view_as_real
            view_as_real_copy view_copy vstack xlogy xlogy_ zero_ zeros zeros_like
        """,
        "tensor or list": """
            dequantize nonzero quantize_per_tensor where
        """,
        "tensor or values indices": """
            max median min nanmedian
        """,
        "values indices": """
            cummax cummin kthvalue mode sort topk
        """,
    },
    "given": {
        "tensor": """
            add add_ addbmm addbmm_ addcdiv addcdiv_ addcmul addcmul_ addmm addmm_ addmv addmv_
            addr addr_ allclose arctan2 arctan2_ as_strided_scatter atan2 atan2_ baddbmm
            baddbmm_ bernoulli_ bitwise_and bitwise_and_ bitwise_left_shift bitwise_left_shift_
            bitwise_or bitwise_or_ bitwise_right_shift bitwise_right_shift_ bitwise_xor
            bitwise_xor_ bmm cholesky_solve clamp_max clamp_max_ clamp_min clamp_min_ copy_
            copysign copysign_ cross diagonal_scatter dist div div_ divide divide_ dot eq eq_
            equal expand_as fill_ float_power float_power_ floor_divide floor_divide_ fmax fmin
            fmod fmod_ gcd gcd_ ge ge_ ger greater greater_ greater_equal greater_equal_ gt gt_
            heaviside heaviside_ histogram hypot hypot_ igamma igamma_ igammac igammac_ inner
            is_same_size is_set_to isclose kron lcm lcm_ ldexp ldexp_ le le_ lerp lerp_ less
            less_ less_equal less_equal_ logaddexp logaddexp2 logical_and logical_and_
            logical_or logical_or_ logical_xor logical_xor_ lt lt_ lu_solve map2_ map_
            masked_fill masked_fill_ masked_scatter masked_scatter_ masked_select matmul max
            maximum min minimum mm mul mul_ multiply multiply_ mv nanquantile ne ne_ new
            nextafter nextafter_ not_equal not_equal_ orgqr ormqr outer pow pow_ prelu put put_
            quantile remainder remainder_ repeat_interleave reshape_as resize_as_
            resize_as_sparse_ select_scatter slice_inverse slice_scatter smm sparse_mask
            sspaddmm sub sub_ subtract subtract_ take take_along_dim tensor_split to
            triangular_solve true_divide true_divide_ type_as vdot view_as where xlogy xlogy_
        """,
    },
    "linalg": {
        "_ _": """
            cholesky_ex eig eigh inv_ex ldl_factor lu_factor qr slogdet solve_ex
        """,
        "_ _ _": """
            ldl_factor_ex lu lu_factor_ex svd
        """,
        "_ _ _ _": """
            lstsq
        """,
        "tensor": """
            _powsum cholesky cond cross det diagonal eigvals eigvalsh householder_product inv
            ldl_solve lu_solve matmul matrix_exp matrix_norm matrix_power matrix_rank norm pinv
            solve solve_triangular svdvals tensorinv tensorsolve vander vecdot vector_norm
        """,
    },
    "methods": {
        "Q R": """
            qr
        """,
        "U S V": """
            svd
        """,
        "a tau": """
            geqrf
        """,
        "hist bin_edges": """
            histogram
        """,
        "list": """
            chunk dsplit hsplit split split_with_sizes tensor_split unbind unsafe_chunk
            unsafe_split unsafe_split_with_sizes vsplit
        """,
        "mantissa exponent": """
            frexp
        """,
        "min max": """
            aminmax
        """,
        "nothing": """
            record_stream retain_grad
        """,
        "python": """
            allclose data_ptr dense_dim dim element_size equal get_device is_coalesced
            is_complex is_conj is_contiguous is_distributed is_floating_point is_inference
            is_neg is_nonzero is_pinned is_same_size is_set_to is_signed item ndimension
            nelement numel q_per_channel_axis q_scale q_zero_point qscheme size sparse_dim
            storage_offset stride
        """,
        "sign logabsdet": """
            slogdet
        """,
        "solution cloned_coefficient": """
            triangular_solve
        """,
        "tensor": """
            abs abs_ absolute absolute_ acos acos_ acosh acosh_ add add_ addbmm addbmm_ addcdiv
            addcdiv_ addcmul addcmul_ addmm addmm_ addmv addmv_ addr addr_ adjoint all amax amin
            angle any apply_ arccos arccos_ arccosh arccosh_ arcsin arcsin_ arcsinh arcsinh_
            arctan arctan2 arctan2_ arctan_ arctanh arctanh_ argmax argmin argsort argwhere
            as_strided as_strided_ as_strided_scatter asin asin_ asinh asinh_ atan atan2 atan2_
            atan_ atanh atanh_ baddbmm baddbmm_ bernoulli bernoulli_ bfloat16 bincount
            bitwise_and bitwise_and_ bitwise_left_shift bitwise_left_shift_ bitwise_not
            bitwise_not_ bitwise_or bitwise_or_ bitwise_right_shift bitwise_right_shift_
            bitwise_xor bitwise_xor_ bmm bool broadcast_to byte cauchy_ ccol_indices ceil ceil_
            chalf char cholesky cholesky_inverse cholesky_solve clamp clamp_ clamp_max
            clamp_max_ clamp_min clamp_min_ clip clip_ clone coalesce col_indices conj
            conj_physical conj_physical_ contiguous copy_ copysign copysign_ corrcoef cos cos_
            cosh cosh_ count_nonzero cov cpu cross crow_indices cuda cumprod cumprod_ cumsum
            cumsum_ deg2rad deg2rad_ dequantize det detach detach_ diag diag_embed diagflat
            diagonal diagonal_scatter diff digamma digamma_ dist div div_ divide divide_ dot
            double eq eq_ erf erf_ erfc erfc_ erfinv erfinv_ exp exp2 exp2_ exp_ expand
            expand_as expm1 expm1_ exponential_ fill_ fill_diagonal_ fix fix_ flatten flip
            fliplr flipud float float_power float_power_ floor floor_ floor_divide floor_divide_
            fmax fmin fmod fmod_ frac frac_ gather gcd gcd_ ge ge_ geometric_ ger greater
            greater_ greater_equal greater_equal_ gt gt_ half hardshrink hash_tensor heaviside
            heaviside_ histc hypot hypot_ i0 i0_ igamma igamma_ igammac igammac_ index_add
            index_add_ index_copy index_copy_ index_fill index_fill_ index_put index_put_
            index_reduce index_reduce_ index_select indices inner int int_repr inverse isclose
            isfinite isinf isnan isneginf isposinf isreal istft kron lcm lcm_ ldexp ldexp_ le
            le_ lerp lerp_ less less_ less_equal less_equal_ lgamma lgamma_ log log10 log10_
            log1p log1p_ log2 log2_ log_ log_normal_ log_softmax logaddexp logaddexp2
            logcumsumexp logdet logical_and logical_and_ logical_not logical_not_ logical_or
            logical_or_ logical_xor logical_xor_ logit logit_ logsumexp long lt lt_ lu_solve
            map2_ map_ masked_fill masked_fill_ masked_scatter masked_scatter_ masked_select
            matmul matrix_exp matrix_power maximum mean minimum mm moveaxis movedim msort mul
            mul_ multinomial multiply multiply_ mv mvlgamma mvlgamma_ nan_to_num nan_to_num_
            nanmean nanquantile nansum narrow narrow_copy ne ne_ neg neg_ negative negative_
            new_empty new_empty_strided new_full new_ones new_tensor new_zeros nextafter
            nextafter_ nonzero_static normal_ not_equal not_equal_ orgqr ormqr outer permute
            pin_memory pinverse polygamma polygamma_ positive pow pow_ prelu prod put put_
            q_per_channel_scales q_per_channel_zero_points quantile rad2deg rad2deg_ random_
            ravel reciprocal reciprocal_ relu relu_ remainder remainder_ renorm renorm_ repeat
            repeat_interleave requires_grad_ reshape reshape_as resize_ resize_as_
            resize_as_sparse_ resolve_conj resolve_neg roll rot90 round round_ row_indices rsqrt
            rsqrt_ scatter scatter_ scatter_add scatter_add_ scatter_reduce scatter_reduce_
            select select_scatter set_ sgn sgn_ short sigmoid sigmoid_ sign sign_ signbit sin
            sin_ sinc sinc_ sinh sinh_ slice_inverse slice_scatter smm softmax sparse_mask
            sparse_resize_ sparse_resize_and_clear_ sqrt sqrt_ square square_ squeeze squeeze_
            sspaddmm std sub sub_ subtract subtract_ sum sum_to_size swapaxes swapaxes_ swapdims
            swapdims_ t t_ take take_along_dim tan tan_ tanh tanh_ tile to to_dense to_mkldnn
            to_padded_tensor to_sparse to_sparse_bsc to_sparse_bsr to_sparse_csc to_sparse_csr
            trace transpose transpose_ tril tril_ triu triu_ true_divide true_divide_ trunc
            trunc_ type_as unflatten unfold uniform_ unsqueeze unsqueeze_ values var vdot view
            view_as where xlogy xlogy_ xpu zero_
        """,
        "tensor or list": """
            nonzero
        """,
        "tensor or values indices": """
            max median min nanmedian
        """,
        "values indices": """
            cummax cummin kthvalue mode sort topk
        """,
    },
    "special": {
        "tensor": """
            airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 chebyshev_polynomial_t
            chebyshev_polynomial_u chebyshev_polynomial_v chebyshev_polynomial_w digamma entr
            erf erfc erfcx erfinv exp2 expit expm1 gammainc gammaincc gammaln
            hermite_polynomial_h hermite_polynomial_he i0 i0e i1 i1e laguerre_polynomial_l
            legendre_polynomial_p log1p log_ndtr log_softmax logit modified_bessel_i0
            modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 multigammaln ndtr ndtri
            polygamma psi round scaled_modified_bessel_k0 scaled_modified_bessel_k1
            shifted_chebyshev_polynomial_t shifted_chebyshev_polynomial_u
            shifted_chebyshev_polynomial_v shifted_chebyshev_polynomial_w sinc softmax
            spherical_bessel_j0 xlog1py xlogy zeta
        """,
    },
    "takes": {
        "tensor": """
            abs abs_ absolute acos acos_ acosh acosh_ adaptive_avg_pool1d adaptive_max_pool1d
            add addcdiv addcmul adjoint affine_grid_generator alias_copy all allclose
            alpha_dropout alpha_dropout_ amax amin aminmax angle any arccos arccos_ arccosh
            arccosh_ arcsin arcsin_ arcsinh arcsinh_ arctan arctan2 arctan_ arctanh arctanh_
            argmax argmin argsort argwhere as_strided as_strided_ as_strided_copy
            as_strided_scatter asin asin_ asinh asinh_ atan atan2 atan_ atanh atanh_ avg_pool1d
            batch_norm batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt
            batch_norm_gather_stats batch_norm_gather_stats_with_counts batch_norm_stats
            batch_norm_update_stats bernoulli bilinear binary_cross_entropy_with_logits bincount
            binomial bitwise_not bmm broadcast_to ccol_indices_copy ceil ceil_ celu celu_
            channel_shuffle cholesky cholesky_inverse cholesky_solve choose_qparams_optimized
            chunk clamp clamp_ clamp_max clamp_max_ clamp_min clamp_min_ clip clip_ clone
            col_indices_copy combinations complex conj conj_physical conj_physical_
            constant_pad_nd conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d
            conv_transpose3d convolution copysign corrcoef cos cos_ cosh cosh_
            cosine_embedding_loss cosine_similarity count_nonzero cov cross crow_indices_copy
            ctc_loss cudnn_affine_grid_generator cudnn_batch_norm cudnn_convolution
            cudnn_convolution_add_relu cudnn_convolution_relu cudnn_convolution_transpose
            cudnn_grid_sampler cudnn_is_acceptable cummax cummin cumprod cumsum
            cumulative_trapezoid deg2rad deg2rad_ det detach detach_ detach_copy diag diag_embed
            diagflat diagonal diagonal_copy diagonal_scatter diff digamma dist div divide dot
            dropout dropout_ dsmm dsplit embedding embedding_bag embedding_renorm_ empty_like eq
            equal erf erf_ erfc erfc_ erfinv exp exp2 exp2_ exp_ expand_copy expm1 expm1_
            fake_quantize_per_channel_affine fake_quantize_per_tensor_affine
            fbgemm_linear_fp16_weight fbgemm_linear_fp16_weight_fp32_activation
            fbgemm_linear_int8_weight fbgemm_linear_int8_weight_fp32_activation
            fbgemm_linear_quantize_weight fbgemm_pack_gemm_matrix_fp16
            fbgemm_pack_quantized_matrix feature_alpha_dropout feature_alpha_dropout_
            feature_dropout feature_dropout_ fill fill_ fix fix_ flatten flip fliplr flipud
            floor floor_ floor_divide fmax fmin fmod frac frac_ frexp frobenius_norm full_like
            fused_moving_avg_obs_fake_quant gather gcd gcd_ ge geqrf ger get_device gradient
            greater greater_equal grid_sampler grid_sampler_2d grid_sampler_3d group_norm gru
            gru_cell gt hardshrink hash_tensor heaviside hinge_embedding_loss histc histogram
            histogramdd hsmm hsplit hspmm hypot i0 i0_ igamma igammac imag index_add index_copy
            index_fill index_put index_put_ index_reduce index_select indices_copy inner
            instance_norm int_repr inverse is_complex is_conj is_distributed is_floating_point
            is_inference is_neg is_nonzero is_same_size is_signed isclose isfinite isinf isnan
            isneginf isposinf isreal istft kl_div kron kthvalue layer_norm lcm lcm_ ldexp ldexp_
            le lerp less less_equal lgamma lobpcg log log10 log10_ log1p log1p_ log2 log2_ log_
            log_softmax logaddexp logaddexp2 logcumsumexp logdet logical_and logical_not
            logical_or logical_xor logit logit_ logsumexp lstm lstm_cell lt lu_solve lu_unpack
            margin_ranking_loss masked_fill masked_scatter masked_select matmul matrix_exp
            matrix_power max max_pool1d max_pool1d_with_indices max_pool2d max_pool3d maximum
            mean median min minimum miopen_batch_norm miopen_convolution
            miopen_convolution_add_relu miopen_convolution_relu miopen_convolution_transpose
            miopen_ctc_loss miopen_depthwise_convolution miopen_rnn mkldnn_adaptive_avg_pool2d
            mkldnn_convolution mkldnn_linear_backward_weights mkldnn_max_pool2d
            mkldnn_max_pool3d mkldnn_rnn_layer mm mode moveaxis movedim msort mul multinomial
            multiply mv mvlgamma nan_to_num nan_to_num_ nanmean nanmedian nanquantile nansum
            narrow narrow_copy native_batch_norm native_channel_shuffle native_dropout
            native_group_norm native_layer_norm native_norm ne neg neg_ negative negative_
            nextafter nonzero nonzero_static norm_except_dim not_equal nuclear_norm numel
            ones_like orgqr ormqr outer pairwise_distance pca_lowrank pdist permute permute_copy
            pinverse pixel_shuffle pixel_unshuffle poisson poisson_nll_loss polar positive prelu
            prod put q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale
            q_zero_point qr quantile quantize_per_channel quantize_per_tensor_dynamic
            quantized_batch_norm quantized_gru_cell quantized_lstm_cell quantized_max_pool1d
            quantized_max_pool2d quantized_max_pool3d quantized_rnn_relu_cell
            quantized_rnn_tanh_cell rad2deg rad2deg_ rand_like randint_like randn_like ravel
            real reciprocal reciprocal_ relu relu_ renorm repeat_interleave reshape resize_as_
            resize_as_sparse_ resolve_conj resolve_neg rms_norm rnn_relu rnn_relu_cell rnn_tanh
            rnn_tanh_cell roll rot90 round round_ row_indices_copy rrelu rrelu_ rsqrt rsqrt_
            rsub saddmm scatter scatter_add scatter_reduce searchsorted segment_reduce select
            select_copy select_scatter selu selu_ set_rng_state sgn sigmoid sigmoid_ sign
            signbit sin sin_ sinc sinc_ sinh sinh_ slice_copy slice_inverse slice_scatter
            slogdet smm softmax sort sparse_coo_tensor split split_copy split_with_sizes
            split_with_sizes_copy spmm sqrt sqrt_ square square_ squeeze squeeze_copy std
            std_mean stft sub subtract sum svd svd_lowrank swapaxes swapdims t t_copy take
            take_along_dim tan tan_ tanh tanh_ tensor_split threshold threshold_ tile topk trace
            transpose transpose_copy trapezoid trapz triangular_solve tril triplet_margin_loss
            triu true_divide trunc trunc_ unbind unbind_copy unflatten unfold_copy unique_dim
            unravel_index unsafe_chunk unsafe_split unsafe_split_with_sizes unsqueeze
            unsqueeze_copy values_copy vander var var_mean vdot view_as_complex
            view_as_complex_copy view_as_real view_as_real_copy view_copy vsplit where xlogy_
            zero_ zeros_like
        """,
    },
}
