//! Encryption keys from the configuration, not in the database: they encrypt values that a stolen copy of the
//! database must not reveal.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use rand::RngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, hex};

/// Bytes of a key.
pub const KEY_LENGTH: usize = 32;
/// Bytes of a nonce; long enough to be random without collisions.
const NONCE_LENGTH: usize = 24;

/// A configured key.
pub type Secret = [u8; KEY_LENGTH];

struct Key {
    id: String,
    cipher: XChaCha20Poly1305,
    marker: Hmac<Sha256>,
}

/// The keys of the process: the first encrypts, all decrypt. Cheap to clone.
#[derive(Clone)]
pub struct Keyring(Arc<Vec<Key>>);

/// An encrypted value, with the id of its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Id of the key: the first bytes of its hash.
    pub key_id: String,
    /// The nonce, followed by the ciphertext.
    pub bytes: Vec<u8>,
}

impl Keyring {
    /// Keys of the configuration: `first` encrypts; `older` only decrypt.
    pub fn new(first: &Secret, older: &[Secret]) -> Self {
        let keys = std::iter::once(first).chain(older);
        Self(Arc::new(keys.map(key).collect()))
    }

    /// A random key that ends with the process: for tests and for commands that decrypt nothing.
    pub fn random() -> Self {
        Self::new(&random_secret(), &[])
    }

    /// Encrypts for one purpose and one owner; decryption with another `context` fails.
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

    /// Decrypts; an internal error if the key is unknown to this node or the stored value has been changed.
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

    /// A MAC of the message for one purpose; callers may truncate it.
    pub fn mark(&self, context: &str, message: &[u8]) -> [u8; KEY_LENGTH] {
        // there is a first key: `new` requires one
        self.0
            .first()
            .map_or([0; KEY_LENGTH], |key| key.marker(context, message).finalize().into_bytes().into())
    }

    /// Whether this is a prefix of the MAC with one of the keys; compared in constant time.
    pub fn is_mark(&self, context: &str, message: &[u8], mark: &[u8]) -> bool {
        !mark.is_empty()
            && self.0.iter().any(|key| key.marker(context, message).verify_truncated_left(mark).is_ok())
    }

    /// Whether the current key is the one that it was encrypted with.
    pub fn is_current(&self, sealed: &Sealed) -> bool {
        self.0.first().is_some_and(|key| key.id == sealed.key_id)
    }
}

/// A new random key.
pub fn random_secret() -> Secret {
    let mut secret = [0u8; KEY_LENGTH];
    OsRng.fill_bytes(&mut secret);
    secret
}

/// A key as base64, 44 characters.
pub fn encode(secret: &Secret) -> String {
    STANDARD.encode(secret)
}

/// Parses a key in base64.
pub fn decode(text: &str) -> Option<Secret> {
    STANDARD.decode(text.trim()).ok()?.try_into().ok()
}

fn key(secret: &Secret) -> Key {
    let hash = Sha256::new().chain_update(b"xieli key id").chain_update(secret).finalize();
    let marking = Sha256::new().chain_update(b"xieli marking key").chain_update(secret).finalize();
    // a shorter key is padded with zeros, as in HMAC itself
    let mut block = [0u8; 64];
    block[..KEY_LENGTH].copy_from_slice(&marking);
    let marker = <Hmac<Sha256> as Mac>::new(&block.into());
    Key { id: hex(&hash[..4]), cipher: XChaCha20Poly1305::new(&(*secret).into()), marker }
}

impl Key {
    fn marker(&self, context: &str, message: &[u8]) -> Hmac<Sha256> {
        let length = (context.len() as u64).to_be_bytes();
        self.marker.clone().chain_update(length).chain_update(context).chain_update(message)
    }
}
