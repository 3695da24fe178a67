//! The secret of a token: `xlp_`, 43 random letters and digits, and six that are their checksum.
//!
//! 62^43 is more than 2^256. The checksum lets a scanner of source code tell a leaked token from a text that looks like
//! one, and lets us refuse a mistyped one without asking the database; it protects nothing.

use rand::Rng;
use rand::distributions::Alphanumeric;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};

/// What every token begins with.
pub const PREFIX: &str = "xlp_";
const RANDOM: usize = 43;
const CHECK: usize = 6;
/// How much of the end one is shown to tell tokens apart.
const HINT: usize = 4;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The hash under which a secret is kept. Without salt and fast: nobody guesses 256 random bits, however fast they try.
pub type Hash = [u8; 32];

/// A new secret.
pub fn generate() -> String {
    let random: String = OsRng.sample_iter(Alphanumeric).take(RANDOM).map(char::from).collect();
    let check = checksum(&random);
    format!("{PREFIX}{random}{check}")
}

/// The hash of what a secret looks like; none for anything else.
pub fn fingerprint(secret: &str) -> Option<Hash> {
    let body = secret.strip_prefix(PREFIX)?;
    let plain = body.len() == RANDOM + CHECK && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let (random, check) = plain.then(|| body.split_at(RANDOM))?;
    (checksum(random) == check).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// The end of a secret.
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
