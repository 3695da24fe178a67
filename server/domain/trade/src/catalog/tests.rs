//! Tests of the rules of the product catalogue.

use xieli_domain_trade::catalog::model::{BrandModelInput, ProductInput, QuestionInput};
use xieli_domain_trade::catalog::rules;

#[test]
fn texts_are_trimmed_and_bounded() {
    let product =
        ProductInput { name: " 控制柜 ".into(), code: Some("  ".into()), ..ProductInput::default() };
    let checked = rules::product(product).expect("good");
    assert_eq!((checked.name.as_str(), checked.code), ("控制柜", None));
    for bad in ["", "  ", &"长".repeat(101), "a\u{0}b"] {
        assert!(rules::product(ProductInput { name: bad.into(), ..ProductInput::default() }).is_err());
    }
    let brand_model = |brand: &str, model: &str| {
        rules::brand_model(&BrandModelInput { brand: brand.into(), model: model.into(), remark: None })
    };
    assert!(brand_model("海川", "HC-1").is_ok());
    assert!(brand_model("海川", "").is_err());
    let ask = |title: &str, answer: &str| {
        rules::question(QuestionInput {
            title: title.into(),
            answer: answer.into(),
            ..QuestionInput::default()
        })
    };
    assert!(ask("开不了机", "先查电源。\n再查保险。").is_ok());
    assert!(ask("开不了机", " ").is_err() && ask("", "先查电源。").is_err());
    assert!(ask("开不了机", &"长".repeat(5001)).is_err());
}

#[test]
fn ids_are_named_once() {
    assert!(rules::ids(&[1, 2]).is_ok() && rules::ids(&[1, 1]).is_err());
}
