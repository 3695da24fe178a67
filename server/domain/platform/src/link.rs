//! Random secrets in links that give an unauthenticated person access to one record (docs/decisions/0059,
//! 0065, 0066), stored as a hash.

use rand::RngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use xieli_kernel::hex;

/// Random bytes of a secret: 160 bits.
pub const SECRET: usize = 20;

/// The stored hash of a secret. Without salt and fast: 160 random bits can't be guessed.
pub type Hash = [u8; 32];

/// A new secret and its stored hash.
pub fn secret() -> (String, Hash) {
    let mut bytes = [0; SECRET];
    OsRng.fill_bytes(&mut bytes);
    let secret = hex(&bytes);
    let hash = Sha256::digest(secret.as_bytes()).into();
    (secret, hash)
}

/// The hash of a well-formed secret; `None` for anything else, which needs no query.
pub fn fingerprint(secret: &str) -> Option<Hash> {
    digits(secret, 2 * SECRET).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// Whether a text consists of so many hexadecimal digits.
pub fn digits(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// SHA-256 of a text, in hex.
pub fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_differ_and_are_kept_as_hashes() {
        let ((one, hash), (other, _)) = (secret(), secret());
        assert!(one != other && one.len() == 40);
        assert!(fingerprint(&one) == Some(hash) && fingerprint(&one) != fingerprint(&other));
        let long = "a".repeat(5000);
        for wrong in
            ["", "a", &one[1..], &format!("{one}0"), &one.to_uppercase().replace('0', "X"), &long, "二"]
        {
            assert_eq!(fingerprint(wrong), None, "{wrong}");
        }
        assert!(digits(&digest(""), 64));
    }
}
