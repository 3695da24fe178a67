//! The RSA keys with which browsers encrypt user names and passwords (core §5 Login).
//!
//! RSA 2048, OAEP with SHA-256 and MGF1-SHA-256, base64. The plaintext is the nonce followed by the trimmed
//! value; a nonce is valid for one attempt within five minutes, so a recorded login cannot be replayed.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, TimeDelta, Utc};
use rand::RngCore;
use rand::rngs::OsRng;
use rsa::pkcs8::{DecodePrivateKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use rsa::{Oaep, RsaPrivateKey};
use sha2::Sha256;
use tokio::sync::Mutex;
use xieli_kernel::{AppError, AppResult, FieldCode, clock, hex};

use super::store::keys as store;
use crate::Db;
use crate::keyring::{Keyring, Sealed};
use crate::signing::{recent, unless_since};

/// Size of a key in bits.
pub const BITS: usize = 2048;
/// Lifetime of a key: it is offered while it is [`recent`], and keeps decrypting for browsers that fetched it
/// by then.
const LIFE: TimeDelta = TimeDelta::days(2);
/// Lifetime of a nonce.
pub const NONCE_LIFE: TimeDelta = TimeDelta::minutes(5);
/// Length of a nonce in characters.
pub const NONCE_LENGTH: usize = 32;
/// The longest ciphertext of a key, in base64 characters.
const MAX_CIPHERTEXT: usize = BITS / 8 * 4 / 3 + 4;

/// The public key and nonce of one attempt.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Id of the key, to be sent back.
    pub key_id: String,
    /// The public key as SPKI PEM.
    pub public_pem: String,
    /// The nonce, 32 hex characters, to be put before each value and sent back.
    pub nonce: String,
}

/// The login keys, cached in their parsed form.
pub struct LoginKeys {
    db: Db,
    keyring: Keyring,
    newest: RwLock<Option<store::LoginKeyRow>>,
    parsed: RwLock<HashMap<String, Arc<RsaPrivateKey>>>,
    making: Mutex<()>,
}

impl LoginKeys {
    /// Keys stored in `db`, encrypted with `keyring`; the first is generated on first use.
    pub fn new(db: Db, keyring: Keyring) -> Self {
        Self { db, keyring, newest: RwLock::default(), parsed: RwLock::default(), making: Mutex::new(()) }
    }

    /// A public key with a new nonce.
    #[erased]
    pub async fn offer(&self) -> AppResult<Offer> {
        let key = self.current().await?;
        let mut nonce = [0u8; NONCE_LENGTH / 2];
        OsRng.fill_bytes(&mut nonce);
        let nonce = hex(&nonce);
        let mut own = self.db.own().await?;
        store::insert_nonce(&mut own, &nonce, &key.key_id, clock::now() + NONCE_LIFE).await?;
        Ok(Offer { key_id: key.key_id, public_pem: key.public_pem, nonce })
    }

    /// Decrypts the values of one attempt and consumes its nonce, whatever the outcome. The values are
    /// returned trimmed, without the nonce.
    #[erased]
    pub async fn open<const N: usize>(
        &self,
        key_id: &str,
        nonce: &str,
        values: [&str; N],
    ) -> AppResult<[String; N]> {
        let known = {
            let mut own = self.db.own().await?;
            store::take_nonce(&mut own, nonce, key_id).await?
        };
        if !known {
            return Err(expired());
        }
        let key = self.private(key_id).await?.ok_or_else(expired)?;
        let values = values.map(str::to_owned);
        let nonce = nonce.to_owned();
        tokio::task::spawn_blocking(move || {
            let mut plain = values.map(|value| decrypt(&key, &nonce, &value));
            if plain.iter().any(Option::is_none) {
                return Err(unreadable());
            }
            Ok(std::array::from_fn(|at| plain[at].take().unwrap_or_default()))
        })
        .await
        .map_err(AppError::internal)?
    }

    async fn current(&self) -> AppResult<store::LoginKeyRow> {
        if let Some(key) = self.remembered() {
            return Ok(key);
        }
        let _one_at_a_time = self.making.lock().await;
        if let Some(key) = self.remembered() {
            return Ok(key);
        }
        let now = clock::now();
        let found = store::newest_login(&*self.db.own().await?).await?;
        // a key that this node cannot decrypt is no use to it: it adds another
        let foreign = found.as_ref().is_some_and(|key| self.opened(key).is_err());
        let key = match found.filter(|key| recent(key.created_at, now) && !foreign) {
            Some(key) => key,
            None => {
                let fresh =
                    tokio::task::spawn_blocking(move || make(now)).await.map_err(AppError::internal)??;
                let fresh = self.sealed(fresh)?;
                self.db
                    .transaction(async |tx| store::insert_login(tx, &fresh, unless_since(foreign, now)).await)
                    .await?;
                // another node may have added one just before: use that key
                let newest = store::newest_login(&*self.db.own().await?).await?;
                newest.ok_or_else(|| AppError::internal("no login key"))?
            }
        };
        if let Ok(mut newest) = self.newest.write() {
            *newest = Some(key.clone());
        }
        Ok(key)
    }

    /// Encrypts the private key of a row for storage.
    fn sealed(&self, mut row: store::LoginKeyRow) -> AppResult<store::LoginKeyRow> {
        let sealed = self.keyring.seal(&context(&row.key_id), &row.private_key)?;
        (row.private_key, row.sealed_with) = (sealed.bytes, sealed.key_id);
        Ok(row)
    }

    /// Decrypts the private key of a stored row.
    fn opened(&self, row: &store::LoginKeyRow) -> AppResult<Vec<u8>> {
        let sealed = Sealed { key_id: row.sealed_with.clone(), bytes: row.private_key.clone() };
        self.keyring.open(&context(&row.key_id), &sealed)
    }

    fn remembered(&self) -> Option<store::LoginKeyRow> {
        let newest = self.newest.read().ok()?;
        newest.as_ref().filter(|key| recent(key.created_at, clock::now())).cloned()
    }

    async fn private(&self, key_id: &str) -> AppResult<Option<Arc<RsaPrivateKey>>> {
        if let Some(key) = self.parsed.read().ok().and_then(|parsed| parsed.get(key_id).cloned()) {
            return Ok(Some(key));
        }
        let Some(row) = store::login(&*self.db.own().await?, key_id).await? else {
            return Ok(None);
        };
        let plain = self.opened(&row)?;
        let key = Arc::new(RsaPrivateKey::from_pkcs8_der(&plain).map_err(AppError::internal)?);
        if let Ok(mut parsed) = self.parsed.write() {
            // one key is made a day: all but the last few have retired
            if parsed.len() > 4 {
                parsed.clear();
            }
            parsed.insert(row.key_id, key.clone());
        }
        Ok(Some(key))
    }
}

/// Associated data of an encrypted key: it does not decrypt under another id.
fn context(key_id: &str) -> String {
    format!("login_key:{key_id}")
}

/// Generates a key, not yet encrypted.
fn make(now: DateTime<Utc>) -> AppResult<store::LoginKeyRow> {
    let key = RsaPrivateKey::new(&mut OsRng, BITS).map_err(AppError::internal)?;
    let mut name = [0u8; 8];
    OsRng.fill_bytes(&mut name);
    Ok(store::LoginKeyRow {
        key_id: hex(&name),
        private_key: key.to_pkcs8_der().map_err(AppError::internal)?.as_bytes().to_vec(),
        sealed_with: String::new(),
        public_pem: key.to_public_key().to_public_key_pem(LineEnding::LF).map_err(AppError::internal)?,
        created_at: now,
        retires_at: now + LIFE,
    })
}

/// Decrypts a value; `None` unless `nonce` precedes it.
pub fn decrypt(key: &RsaPrivateKey, nonce: &str, value: &str) -> Option<String> {
    if value.len() > MAX_CIPHERTEXT {
        return None;
    }
    let cipher = STANDARD.decode(value).ok()?;
    let plain = key.decrypt_blinded(&mut OsRng, Oaep::new::<Sha256>(), &cipher).ok()?;
    let plain = String::from_utf8(plain).ok()?;
    plain.strip_prefix(nonce).map(|value| value.trim().to_owned())
}

fn expired() -> AppError {
    AppError::field("nonce", FieldCode::Expired, "页面停留时间过长，请重试")
}

fn unreadable() -> AppError {
    AppError::field("keyId", FieldCode::Invalid, "加密内容无法识别，请刷新页面后重试")
}
