"""Operations of tensors that Dynamo does not trace."""

import torch


def requires_grad(x):
    y = x + 1
    y.requires_grad_()  # break: GB8985 at y.requires_grad_()
    return y * 2


def backward(x):
    y = (x + 1).requires_grad_()  # break: GB8985 at (x + 1).requires_grad_()
    y.sum().backward()  # break: GB0123 at y.sum().backward()
    return y.grad


def hook_on_a_tensor(x):
    y = x + 1
    y.register_hook(lambda grad: grad * 2)
    return y * 2


def masked(x):
    y = x + 1
    return y[y > 1]  # break: GB0036 at y[y > 1]


def where_with_one_argument(x):
    y = x + 1
    return torch.where(y > 1)  # break: GB0036 at torch.where(y > 1)


def repeated_by_tensor(x):
    y = x + 1
    n = torch.tensor([1, 2])
    return torch.repeat_interleave(y, n, dim=0)  # break: GB0036 at torch.repeat_interleave(y, n, dim=0)


def number_of_elements(x):
    y = x + 1
    n = int(y.sum())  # break: GB0124 at int(y.sum())
    return torch.zeros(n)


def sliced_by_item(x):
    y = x + 1
    n = y[0, 0].to(torch.int64).item()  # break: GB0124 at y[0, 0].to(torch.int64).item()
    return y[:n]


def all_close(x):
    y = x + 1
    if torch.allclose(x, y):  # break: GB0033 at torch.allclose(x, y)
        return y * 2
    return y


def set_attribute(x):
    y = x + 1
    y.tag = "text"
    return y * 2


def set_attribute_by_name(x):
    y = x + 1
    setattr(y, "tag", 2)
    return y * y.tag


def set_data(x):
    y = x + 1
    y.data = torch.zeros_like(y)  # break: GB0056 at y.data
    return y * 2


def in_the_inference_mode(x):
    with torch.inference_mode():
        y = x + 1
        print("inside")  # break: GB0059 at print("inside")
    return y * 2


class _Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        print("forward")  # break: GB0059 at print("forward")
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 2


def custom_function(x):
    y = x + 1
    return _Doubled.apply(y)


class _DoubledWithItem(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x.sum().item()  # break: GB0124 at x.sum().item()

    @staticmethod
    def backward(ctx, grad):
        return grad


def custom_function_with_item(x):
    y = (x + 1).requires_grad_(False)
    return _DoubledWithItem.apply(y)


def sparse(x):
    y = x + 1
    return y.to_sparse().to_dense()  # break: GB0277 at y.to_sparse() | GB0015


def truth_of_a_tensor(x):
    y = x + 1
    return bool(y.all())  # break: GB0124 at bool(y.all())


def index_of_a_list(x):
    y = x + 1
    return [1, 2, 3, 4, 5][y[0, 0].long()] * y  # break: GB0124 at [1, 2, 3, 4, 5][y[0, 0].long()]


def as_a_range(x):
    y = x + 1
    for i in range(int(y[0, 0])):  # break: GB0124 at int(y[0, 0])
        y = y + i
    return y


def storage(x):
    y = x + 1
    return y.untyped_storage().size()


def pointer(x):
    y = x + 1
    return y.data_ptr() % 2  # break: GB0088 at y.data_ptr() % 2


def string_of_a_tensor(x):
    y = x + 1
    return len(str(y))  # break: GB0059 at str(y)


def tensor_as_a_key(x):
    y = x + 1
    return {y: 1}[y] * y


def contained(x):
    y = x + 1
    return y * (y.sum() in [1.0, 2.0])


def new_from_list(x):
    y = x + 1
    return torch.tensor([y.sum(), y.mean()])


def grad_mode_set(x):
    y = x + 1
    torch.set_default_dtype(torch.float32)
    return y * 2
