//! Keys that are not in the database: what a stolen copy of it must not show is encrypted with them.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use rand::RngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult};

use crate::account::rules::hex;

/// Bytes of a key.
pub const KEY_LENGTH: usize = 32;
/// Bytes of a nonce; long enough to be drawn at random for ever.
const NONCE_LENGTH: usize = 24;

/// A key as it is configured.
pub type Secret = [u8; KEY_LENGTH];

struct Key {
    id: String,
    cipher: XChaCha20Poly1305,
}

/// The keys of the process: the first encrypts, all decrypt. Cheap to clone.
#[derive(Clone)]
pub struct Keyring(Arc<Vec<Key>>);

/// Something encrypted, with the name of the key it was encrypted with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The first bytes of the key's hash.
    pub key_id: String,
    /// The nonce and what follows it.
    pub bytes: Vec<u8>,
}

impl Keyring {
    /// `first` encrypts; `older` only decrypt.
    pub fn new(first: &Secret, older: &[Secret]) -> Self {
        let keys = std::iter::once(first).chain(older);
        Self(Arc::new(keys.map(key).collect()))
    }

    /// A key that nobody knows and that ends with the process: for tests and for commands that decrypt nothing.
    pub fn random() -> Self {
        Self::new(&random_secret(), &[])
    }

    /// Encrypts for one purpose and one owner; opened with another `context` it is not readable.
    pub fn seal(&self, context: &str, plain: &[u8]) -> AppResult<Sealed> {
        let key = self.0.first().ok_or_else(|| AppError::internal("no key"))?;
        let mut nonce = [0u8; NONCE_LENGTH];
        OsRng.fill_bytes(&mut nonce);
        let payload = Payload { msg: plain, aad: context.as_bytes() };
        let sealed = key.cipher.encrypt(&XNonce::from(nonce), payload);
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed.map_err(|error| AppError::internal(error.to_string()))?);
        Ok(Sealed { key_id: key.id.clone(), bytes })
    }

    /// Decrypts; a fault of ours when the key is another node's or what was kept has been changed.
    pub fn open(&self, context: &str, sealed: &Sealed) -> AppResult<Vec<u8>> {
        let key = self.0.iter().find(|key| key.id == sealed.key_id).ok_or_else(|| {
            AppError::internal(format!("encrypted with key {}, which is not configured", sealed.key_id))
        })?;
        let broken = || AppError::internal(format!("not readable with key {}", sealed.key_id));
        let (nonce, cipher) = sealed.bytes.split_at_checked(NONCE_LENGTH).ok_or_else(broken)?;
        let nonce: [u8; NONCE_LENGTH] = nonce.try_into().map_err(|_| broken())?;
        let payload = Payload { msg: cipher, aad: context.as_bytes() };
        key.cipher.decrypt(&XNonce::from(nonce), payload).map_err(|_| broken())
    }

    /// Whether something would be encrypted with the same key today.
    pub fn is_current(&self, sealed: &Sealed) -> bool {
        self.0.first().is_some_and(|key| key.id == sealed.key_id)
    }
}

/// A fresh key.
pub fn random_secret() -> Secret {
    let mut secret = [0u8; KEY_LENGTH];
    OsRng.fill_bytes(&mut secret);
    secret
}

/// A key as base64, 44 characters.
pub fn encode(secret: &Secret) -> String {
    STANDARD.encode(secret)
}

/// A key out of base64.
pub fn decode(text: &str) -> Option<Secret> {
    STANDARD.decode(text.trim()).ok()?.try_into().ok()
}

fn key(secret: &Secret) -> Key {
    let hash = Sha256::new().chain_update(b"xieli key id").chain_update(secret).finalize();
    Key { id: hex(&hash[..4]), cipher: XChaCha20Poly1305::new(&(*secret).into()) }
}
