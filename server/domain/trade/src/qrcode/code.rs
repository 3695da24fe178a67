//! The text of a QR code: a prefix, random characters, and a signature made with this server's key.
//!
//! A forged code fails the signature check before any query, so guessing is cheap for the server and finds
//! nothing.

use rand::RngCore;

use crate::keyring::Keyring;

/// Random characters: 60 bits.
const RANDOM: usize = 12;
/// Characters of the signature: 40 bits.
const MARK: usize = 8;
/// The longest prefix.
const PREFIX: usize = 8;
/// Crockford's alphabet, without the ambiguous I, L, O, U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Context of the signature: those made for other purposes are invalid here.
const CONTEXT: &str = "qrcode";

/// Generates a code.
pub fn new_code(keyring: &Keyring, prefix: &str, random: &mut impl RngCore) -> String {
    let mut bytes = [0_u8; RANDOM];
    random.fill_bytes(&mut bytes);
    let letters = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    signed(keyring, prefix.chars().chain(letters).collect())
}

/// Appends the signature to prefix and random characters.
pub fn signed(keyring: &Keyring, mut first: String) -> String {
    let mark = keyring.mark(CONTEXT, first.as_bytes());
    // five bits each, the highest first
    let bits = mark.iter().take(MARK * 5 / 8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    first.extend((0..MARK).rev().map(|at| char::from(ALPHABET[(bits >> (at * 5) & 31) as usize])));
    first
}

/// Whether this server has made a code, checked in constant time.
pub fn is_ours(keyring: &Keyring, code: &str) -> bool {
    if !(RANDOM + MARK..=PREFIX + RANDOM + MARK).contains(&code.len())
        || !code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    {
        return false;
    }
    let (first, mark) = code.split_at(code.len() - MARK);
    let bits = mark.bytes().try_fold(0_u64, |bits, c| {
        let at = ALPHABET.iter().position(|letter| *letter == c)?;
        Some(bits << 5 | u64::try_from(at).ok()?)
    });
    let Some(bits) = bits else { return false };
    keyring.is_mark(CONTEXT, first.as_bytes(), &bits.to_be_bytes()[8 - MARK * 5 / 8..])
}
