//! The secret of a token: `xlp_`, 43 random letters and digits, and six that are their checksum.
//!
//! 62^43 is more than 2^256. The checksum lets a source code scanner tell a leaked token from similar text,
//! and lets the server refuse a mistyped one without a query; it is no protection.

use rand::Rng;
use rand::distributions::Alphanumeric;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};

/// Prefix of every token.
pub const PREFIX: &str = "xlp_";
const RANDOM: usize = 43;
const CHECK: usize = 6;
/// Number of last characters that are shown to tell tokens apart.
const HINT: usize = 4;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The hash under which a secret is stored. Fast and without salt: 256 random bits cannot be guessed.
pub type Hash = [u8; 32];

/// Generates a secret.
pub fn generate() -> String {
    let random: String = OsRng.sample_iter(Alphanumeric).take(RANDOM).map(char::from).collect();
    let check = checksum(&random);
    format!("{PREFIX}{random}{check}")
}

/// The hash of a well-formed secret; none for any other text.
pub fn fingerprint(secret: &str) -> Option<Hash> {
    let body = secret.strip_prefix(PREFIX)?;
    let plain = body.len() == RANDOM + CHECK && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let (random, check) = plain.then(|| body.split_at(RANDOM))?;
    (checksum(random) == check).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// The last characters of a secret.
pub fn hint(secret: &str) -> String {
    secret.get(secret.len().saturating_sub(HINT)..).unwrap_or_default().to_owned()
}

fn checksum(random: &str) -> String {
    let mut rest = crc32fast::hash(random.as_bytes());
    let mut digits = [b'0'; CHECK];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(rest % 62) as usize];
        rest /= 62;
    }
    digits.iter().copied().map(char::from).collect()
}
