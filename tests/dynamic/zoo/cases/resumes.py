"""Breaks in what Dynamo resumes after a break."""


def two_in_a_row(x):
    y = x + 1
    print("one")  # break: GB0059 at print("one")
    print("two")  # break: GB0059 at print("two")
    return y


def three_with_work(x):
    y = x + 1
    print("one")  # break: GB0059 at print("one")
    y = y * 2
    a = y.sum().item()  # break: GB0124 at y.sum().item()
    y = y + a
    if y.sum() > 0:  # break: GB0170 at y.sum() > 0
        y = y - 1
    return y


def _inner(x):
    x = x + 1
    print("inner one")  # break: GB0059 at print("inner one")
    x = x * 2
    print("inner two")  # break: GB0059 at print("inner two")
    return x


def inner_twice(x):
    y = _inner(x)
    z = _inner(y)
    return y + z


def _middle(x):
    y = _inner(x)
    print("middle")  # break: GB0059 at print("middle")
    return y + 1


def three_deep(x):
    y = _middle(x)
    print("outer")  # break: GB0059 at print("outer")
    return y + 1


def both_sides_of_a_branch(x):
    if x.sum() > 0:  # break: GB0170 at x.sum() > 0
        y = x + 1
        print("positive")  # break: GB0059 at print("positive")
    else:
        y = x - 1
        print("negative")
    return y * 2


def after_a_branch(x):
    if x.sum() > 0:  # break: GB0170 at x.sum() > 0
        x = x + 1
    x = x * 2
    print("after")  # break: GB0059 at print("after")
    return x - 1


def two_on_one_line(x):
    y = x + 1
    return y * (y.sum().item() + y.mean().item())  # break: GB0124 at y.sum().item() | GB0124 at y.mean().item()


def over_many_lines(x):
    y = x + 1
    z = y * float(  # break: GB0124
        y.sum()
        + y.mean()
    )
    return z + 1


def chained_calls(x):
    return (
        x.add(1)
        .mul(x.sum().item())  # break: GB0124 at x.sum().item()
        .relu()
        .tolist()
    )


def as_an_argument(x):
    y = x + 1
    return _inner(y * y.sum().item())  # break: GB0124 at y.sum().item()


def conditional_expression(x):
    y = x + 1
    return (y if y.sum() > 0 else -y) * 2  # break: GB0170 at y.sum() > 0


def boolean_operators(x):
    y = x + 1
    if y.sum() > 0 and y.mean() > 0:  # break: GB0170 at y.sum() > 0 | GB0170 at y.mean() > 0
        y = y * 2
    return y


def negated(x):
    y = x + 1
    if not y.any():  # break: GB0170 at not y.any() # from 3.12: GB0170 at y.any()
        return y * 2
    return y


def asserted_and_raised(x):
    y = x + 1
    if (y < 0).any():  # break: GB0170 at (y < 0).any()
        raise ValueError("negative")
    return y * 2


def walrus(x):
    y = x + 1
    if (n := y.sum().item()) > 0:  # break: GB0124 at y.sum().item()
        y = y * n
    return y


def formatted(x):
    y = x + 1
    text = f"{y.sum().item():.2f}"  # break: GB0124 at y.sum().item()
    return y * len(text)


def unicode_before(x):
    y = x + 1
    label = "😀é"; print(label)  # break: GB0059 at print(label)
    return y * 2
