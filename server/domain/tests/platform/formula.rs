//! Tests of formulas: results, and syntax errors.

use xieli_domain::formula::{Formula, rounded};

#[test]
fn formulas_are_arithmetic_and_nothing_else() {
    let of = |name: &str| match name {
        "a" => Some(10.0),
        "b" => Some(4.0),
        "zero" => Some(0.0),
        _ => None,
    };
    for (text, expected) in [
        ("{a}-{b}-1", Some(5.0)),
        ("{a}/{b}/2", Some(1.25)),
        ("1/2", Some(0.5)),
        ("2*({a}+{b})", Some(28.0)),
        ("-{a}*2", Some(-20.0)),
        ("{a}/{zero}", None),
        ("{a}+{missing}", None),
        ("10/3", Some(3.33)),
    ] {
        let value = Formula::read(text).ok().and_then(|formula| formula.value(2, of));
        assert_eq!(value, expected, "{text}");
    }
    for text in ["", "{a", "a+1", "1 2", "max(1,2)", "{a}^2", "{a};drop", "＋1"] {
        assert!(Formula::read(text).is_err(), "{text}");
    }
    assert_eq!(
        [rounded(2.345, 2), rounded(-2.345, 2), rounded(0.5, 0), rounded(-0.5, 0)],
        [2.35, -2.35, 1.0, -1.0]
    );
}
