//! Tests of the rules of customer assets.

use xieli_domain_crm::asset::model::{AssetInput, AssetPatch, DEVICE};
use xieli_domain_crm::asset::rules;
use xieli_kernel::{AppError, money};

#[test]
fn prices_are_exact_to_the_fen() {
    for (yuan, fen) in [(0.0, 0), (0.29, 29), (1.1, 110), (19.99, 1999), (999_999_999.99, 99_999_999_999)] {
        assert_eq!(money::fen(yuan), Some(fen));
        assert!((money::yuan(fen) - yuan).abs() < 1e-6);
    }
    for wrong in [-0.01, 0.001, 1e12, f64::NAN, f64::INFINITY] {
        assert_eq!(money::fen(wrong), None, "{wrong}");
    }
}

#[test]
fn what_is_absent_stays_and_null_clears() {
    let named =
        AssetPatch {
            name: Some(" 1 号控制柜 ".into()), price: Some(Some(12.5)), ..AssetPatch::default()
        };
    let made = rules::checked(named, AssetInput::new(7, DEVICE)).expect("good");
    assert_eq!(
        (made.name.as_str(), made.price, made.quantity, made.status),
        ("1 号控制柜", Some(1250), 1, 1)
    );
    let after =
        rules::checked(AssetPatch { price: Some(None), ..AssetPatch::default() }, made).expect("good");
    assert_eq!(
        (after.name.as_str(), after.price, after.customer_id, after.kind),
        ("1 号控制柜", None, 7, DEVICE)
    );
}

#[test]
fn a_thing_has_a_name_and_there_is_one_at_least() {
    let wrong = AssetPatch { quantity: Some(0), price: Some(Some(-1.0)), ..AssetPatch::default() };
    let Err(AppError::Invalid(errors)) = rules::checked(wrong, AssetInput::new(7, DEVICE)) else {
        panic!("refused")
    };
    let fields: Vec<String> = errors.iter().map(|error| error.path.join(".")).collect();
    assert_eq!(fields, ["price", "quantity", "name"]);
}
