//! Tests of the decryption of names and passwords.

use base64::{Engine, engine::general_purpose::STANDARD};
use rand::rngs::OsRng;
use rsa::{Oaep, RsaPrivateKey};
use sha2::Sha256;
use xieli_domain_people::account::login_keys::{BITS, decrypt};

#[test]
fn what_was_encrypted_with_the_nonce_is_read_and_nothing_else() {
    let key = RsaPrivateKey::new(&mut OsRng, BITS).unwrap();
    let seal = |text: &str| {
        let cipher = key.to_public_key().encrypt(&mut OsRng, Oaep::new::<Sha256>(), text.as_bytes()).unwrap();
        STANDARD.encode(cipher)
    };
    let nonce = "0123456789abcdef0123456789abcdef";
    assert_eq!(decrypt(&key, nonce, &seal(&format!("{nonce} 张伟 "))).as_deref(), Some("张伟"));
    assert_eq!(decrypt(&key, nonce, &seal("张伟")), None);
    assert_eq!(decrypt(&key, nonce, "AAAA"), None);
    assert_eq!(decrypt(&key, nonce, "no base64!"), None);
    assert_eq!(decrypt(&key, nonce, &"A".repeat(10_000)), None);
}
