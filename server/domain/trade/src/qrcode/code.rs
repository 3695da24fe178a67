//! The characters of codes: a prefix, chance, and a mark that only this server's key can make.
//!
//! A code that is made up is known by its mark before the database is asked: guessing costs us nothing and finds nothing.

use rand::RngCore;

use crate::keyring::Keyring;

/// Characters drawn by chance: 60 bits.
const RANDOM: usize = 12;
/// Characters of the mark: 40 bits.
const MARK: usize = 8;
/// The most characters of a prefix.
const PREFIX: usize = 8;
/// Crockford's: no I, L, O, U, which are misread.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Marks of other things are of no use here.
const CONTEXT: &str = "qrcode";

/// A new code.
pub fn new_code(keyring: &Keyring, prefix: &str, random: &mut impl RngCore) -> String {
    let mut bytes = [0_u8; RANDOM];
    random.fill_bytes(&mut bytes);
    let letters = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    signed(keyring, prefix.chars().chain(letters).collect())
}

/// A code out of its first part, prefix and chance.
pub fn signed(keyring: &Keyring, mut first: String) -> String {
    let mark = keyring.mark(CONTEXT, first.as_bytes());
    // five bits each, the highest first
    let bits = mark.iter().take(MARK * 5 / 8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    first.extend((0..MARK).rev().map(|at| char::from(ALPHABET[(bits >> (at * 5) & 31) as usize])));
    first
}

/// Whether this server has made a code; takes as long for a wrong mark as for another.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::keyring::random_secret;

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
}
