//! Names and numbers, the ordinary and the odd.

use proptest::array::{uniform2, uniform3, uniform4, uniform6};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use std::fmt::Debug;

/// A boxed strategy, as many fields have.
pub type Any<T> = BoxedStrategy<T>;

/// Numbers: measured ones, whole ones, and every finite pattern of bits.
pub fn number() -> Any<f64> {
    prop_oneof![
        -10.0..10.0,
        (-1000..1000).prop_map(f64::from),
        any::<f64>().prop_filter("files hold finite numbers", |x| x.is_finite()),
        prop::sample::select(vec![
            0.0,
            -0.0,
            5e-324,
            -1e-310,
            f64::MIN_POSITIVE,
            1e308,
            f64::MAX,
            f64::MIN,
            f64::EPSILON,
            0.1 + 0.2,
            1e15,
            1e16,
            9007199254740993.0,
            1e21,
            1e-7,
        ]),
    ]
    .boxed()
}

/// A count.
pub fn count() -> Any<u32> {
    prop_oneof![0..100_u32, any::<u32>()].boxed()
}

/// Names: plain ones, those that need quotes, and any characters at all.
pub fn name() -> Any<String> {
    const ODD: &[&str] = &[
        "",
        " ",
        "a.b",
        "it's",
        "\"quoted\"",
        "'both' \"kinds\"",
        "'''",
        "\"\"\"",
        "back\\slash\\",
        "two\nlines",
        "\r\n",
        "\ttab",
        "\u{0}\u{1}\u{7f}\u{85}",
        "ünter wasser",
        "潜水艦",
        "🦀",
        "\u{feff}mark",
        "\u{2028}",
        "e\u{301}",
        "# no comment",
        "[bodies]",
        "a = 1",
        "1",
        "nan",
        "true",
        "1979-05-27",
        "null",
        "{}",
        "</robot>",
    ];
    prop_oneof![
        2 => "[a-z_]{1,8}",
        2 => prop::sample::select(ODD).prop_map(String::from),
        1 => vec(any::<char>(), 0..6).prop_map(String::from_iter),
    ]
    .boxed()
}

/// Present or not.
pub fn maybe<T: Debug + Clone + 'static>(value: Any<T>) -> Any<Option<T>> {
    of(value).boxed()
}

/// None, one or two.
pub fn some<T: Debug + Clone + 'static>(value: Any<T>) -> Any<Vec<T>> {
    vec(value, 0..3).boxed()
}

/// Present or not: a number.
pub fn maybe_number() -> Any<Option<f64>> {
    maybe(number())
}

/// Lists of numbers.
pub fn numbers() -> Any<Vec<f64>> {
    vec(number(), 0..4).boxed()
}

/// Two numbers.
pub fn pair() -> Any<[f64; 2]> {
    uniform2(number()).boxed()
}

/// Three numbers.
pub fn vector() -> Any<[f64; 3]> {
    uniform3(number()).boxed()
}

/// Four numbers.
pub fn quaternion() -> Any<[f64; 4]> {
    uniform4(number()).boxed()
}

/// Three rows of three.
pub fn matrix3() -> Any<[[f64; 3]; 3]> {
    uniform3(uniform3(number())).boxed()
}

/// Six numbers.
pub fn six() -> Any<[f64; 6]> {
    uniform6(number()).boxed()
}

/// Six rows of six.
pub fn matrix6() -> Any<[[f64; 6]; 6]> {
    uniform6(uniform6(number())).boxed()
}
