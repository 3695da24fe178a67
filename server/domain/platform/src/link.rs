//! Secrets in addresses by which somebody who is not signed in comes to one thing (docs/decisions/0059, 0065, 0066): drawn by
//! chance, kept as a hash.

use rand::RngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use xieli_kernel::hex;

/// Bytes of chance: 160 bits.
pub const SECRET: usize = 20;

/// The hash under which a secret is kept. Without salt and fast: nobody guesses 160 bits.
pub type Hash = [u8; 32];

/// A new secret, and the hash under which it is kept.
pub fn secret() -> (String, Hash) {
    let mut bytes = [0; SECRET];
    OsRng.fill_bytes(&mut bytes);
    let secret = hex(&bytes);
    let hash = Sha256::digest(secret.as_bytes()).into();
    (secret, hash)
}

/// The hash of what a secret looks like; none for anything else, before the database is asked.
pub fn fingerprint(secret: &str) -> Option<Hash> {
    digits(secret, 2 * SECRET).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// Whether a text is so many hexadecimal digits.
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
