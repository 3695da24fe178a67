//! Tests of the limits of sign-in input.

use xieli_domain_people::account::login::{MAX_TYPED, typed};

#[test]
fn what_is_typed_has_its_bounds() {
    let most = "界".repeat(MAX_TYPED);
    assert!(typed(&most, &most).is_ok());
    for (name, password) in [("", "x"), ("x", ""), (&format!("{most}界"), "x"), ("x", &format!("{most}界"))]
    {
        assert!(typed(name, password).is_err(), "{} {}", name.len(), password.len());
    }
}
