//! Tests of QR codes and their signatures.

use std::collections::HashSet;

use xieli_domain_trade::keyring::Keyring;
use xieli_domain_trade::keyring::random_secret;
use xieli_domain_trade::qrcode::code::{is_ours, new_code};

#[test]
fn codes_differ_and_have_no_look_alikes() {
    let (keyring, mut random) = (Keyring::random(), rand::thread_rng());
    let codes: HashSet<String> = (0..1000).map(|_| new_code(&keyring, "SB", &mut random)).collect();
    assert_eq!(codes.len(), 1000);
    for code in codes {
        assert!(code.len() == 22 && code.starts_with("SB"), "{code}");
        assert!(!code[2..].contains(['I', 'L', 'O', 'U']), "{code}");
        assert!(is_ours(&keyring, &code), "{code}");
    }
}

#[test]
fn a_code_with_another_sign_anywhere_is_not_ours() {
    let keyring = Keyring::random();
    let code = new_code(&keyring, "A1", &mut rand::thread_rng());
    for at in 0..code.len() {
        let sign = if &code[at..=at] == "Z" { "Y" } else { "Z" };
        let other = format!("{}{sign}{}", &code[..at], &code[at + 1..]);
        assert!(!is_ours(&keyring, &other), "{other}");
    }
    let wrong =
        [code.to_lowercase(), format!("{code}0"), code[1..].to_owned(), "二".repeat(7), "Z".repeat(28)];
    for text in wrong.iter().map(String::as_str).chain(["", "I".repeat(20).as_str()]) {
        assert!(!is_ours(&keyring, text), "{text}");
    }
    assert!(!is_ours(&Keyring::random(), &code));
}

#[test]
fn labels_stay_good_when_the_key_is_changed() {
    let (old, new) = (random_secret(), random_secret());
    let code = new_code(&Keyring::new(&old, &[]), "", &mut rand::thread_rng());
    assert!(is_ours(&Keyring::new(&new, &[old]), &code));
    assert!(!is_ours(&Keyring::new(&new, &[]), &code));
}
