//! Secrets that sign access tokens: created daily, shared by all nodes through the table, encrypted there,
//! cached here.

use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use jsonwebtoken::{DecodingKey, EncodingKey};
use rand::RngCore;
use rand::rngs::OsRng;
use tokio::sync::Mutex;
use xieli_kernel::{AppError, AppResult, clock};
use xieli_tables::signing_key;

use crate::keyring::{Keyring, Sealed};
use crate::{Db, db};

/// The longest lifetime of an access token.
pub const ACCESS: TimeDelta = TimeDelta::minutes(30);
/// The claim `iss` of every token.
pub const ISSUER: &str = "xieli";

/// Age of the newest key at which a new one is created.
const ROTATION: TimeDelta = TimeDelta::days(1);
/// Lifetime of a key for verification: until its successor signs, and then for as long as its last token
/// lives.
const LIFE: TimeDelta = TimeDelta::days(3);
/// Age at which a new key begins to sign, when every node has read it.
const SETTLING: TimeDelta = TimeDelta::minutes(2);
/// Age at which the cached keys are read again.
const FRESH: Duration = Duration::from_secs(30);
/// Shortest interval between reads that unknown keys cause.
const PATIENCE: Duration = Duration::from_secs(1);

/// One signing key, ready for use.
pub struct Key {
    /// Key id in the header of a token.
    pub kid: String,
    /// Key for signing.
    pub encoding: EncodingKey,
    /// Key for verification.
    pub decoding: DecodingKey,
    created_at: DateTime<Utc>,
    retires_at: DateTime<Utc>,
}

struct Loaded {
    keys: Vec<Arc<Key>>,
    at: Instant,
}

/// The signing keys, cached.
pub struct SigningKeys {
    db: Db,
    keyring: Keyring,
    loaded: RwLock<Option<Arc<Loaded>>>,
    loading: Mutex<()>,
}

impl SigningKeys {
    /// Keys stored in `db`, encrypted with `keyring`; the first is created at first use.
    pub fn new(db: Db, keyring: Keyring) -> Self {
        Self { db, keyring, loaded: RwLock::new(None), loading: Mutex::new(()) }
    }

    /// The key that signs at present.
    #[erased]
    pub async fn current(&self) -> AppResult<Arc<Key>> {
        let now = clock::now();
        let loaded = self.loaded(FRESH).await?;
        if loaded.keys.iter().any(|key| recent(key.created_at, now))
            && let Some(key) = signer(&loaded.keys, now)
        {
            return Ok(key);
        }
        // keys that can't be decrypted here are useless here: another one is created
        self.rotate(now, unless_since(loaded.keys.is_empty(), now)).await?;
        let loaded = self.loaded(Duration::ZERO).await?;
        signer(&loaded.keys, now).ok_or_else(|| AppError::internal("no signing key"))
    }

    /// The key with this id, unless it has retired.
    #[erased]
    pub async fn find(&self, kid: &str) -> AppResult<Option<Arc<Key>>> {
        let now = clock::now();
        let search =
            |loaded: &Loaded| loaded.keys.iter().find(|key| key.kid == kid && key.retires_at > now).cloned();
        if let Some(key) = search(&*self.loaded(FRESH).await?) {
            return Ok(Some(key));
        }
        Ok(search(&*self.loaded(PATIENCE).await?))
    }

    async fn rotate(&self, now: DateTime<Utc>, not_since: DateTime<Utc>) -> AppResult<()> {
        let (mut kid, mut secret) = ([0u8; 8], [0u8; 32]);
        OsRng.fill_bytes(&mut kid);
        OsRng.fill_bytes(&mut secret);
        let kid = xieli_kernel::hex(&kid);
        let sealed = self.keyring.seal(&context(&kid), &secret)?;
        self.db.transaction(async |tx| insert(tx, &kid, &sealed, now, now + LIFE, not_since).await).await
    }

    /// A key ready for use; `None` if it was encrypted with a key that is not configured here.
    fn opened(&self, row: SigningRow) -> Option<Key> {
        let sealed = Sealed { key_id: row.sealed_with, bytes: row.secret };
        match self.keyring.open(&context(&row.kid), &sealed) {
            Ok(secret) => Some(Key {
                encoding: EncodingKey::from_secret(&secret),
                decoding: DecodingKey::from_secret(&secret),
                kid: row.kid,
                created_at: row.created_at,
                retires_at: row.retires_at,
            }),
            Err(error) => {
                tracing::warn!(kid = row.kid, cause = ?error, "a signing key can't be read here");
                None
            }
        }
    }

    /// The keys, read at most `age` ago.
    async fn loaded(&self, age: Duration) -> AppResult<Arc<Loaded>> {
        let cached = || {
            let loaded = self.loaded.read().ok()?.clone()?;
            (loaded.at.elapsed() < age).then_some(loaded)
        };
        if let Some(loaded) = cached() {
            return Ok(loaded);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(loaded) = cached() {
            return Ok(loaded);
        }
        // a replica may lag behind a new key
        let rows = read(&*self.db.own().await?).await?;
        let keys = rows.into_iter().filter_map(|row| self.opened(row)).map(Arc::new).collect();
        let loaded = Arc::new(Loaded { keys, at: Instant::now() });
        if let Ok(mut current) = self.loaded.write() {
            *current = Some(loaded.clone());
        }
        Ok(loaded)
    }
}

/// Whether a server key created at `made` needs no successor yet: for signing keys, and for those that
/// encrypt credentials.
pub fn recent(made: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    made + ROTATION > now
}

/// The time after which a key must have been created to make another one unnecessary: by a faster node, or,
/// if `none` can be decrypted here, never.
pub fn unless_since(none: bool, now: DateTime<Utc>) -> DateTime<Utc> {
    if none { now + ROTATION } else { now - ROTATION }
}

/// Encryption context of a secret: with another key id it does not decrypt.
fn context(kid: &str) -> String {
    format!("signing_key:{kid}")
}

/// The newest key that all nodes have read; if there is none yet, the oldest that will live long enough.
fn signer(keys: &[Arc<Key>], now: DateTime<Utc>) -> Option<Arc<Key>> {
    let able = || keys.iter().filter(|key| key.retires_at > now + ACCESS * 2);
    able()
        .filter(|key| key.created_at + SETTLING <= now)
        .max_by_key(|key| key.created_at)
        .or_else(|| able().min_by_key(|key| key.created_at))
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(kid: &str, age: TimeDelta, now: DateTime<Utc>) -> Arc<Key> {
        Arc::new(Key {
            kid: kid.into(),
            encoding: EncodingKey::from_secret(b"x"),
            decoding: DecodingKey::from_secret(b"x"),
            created_at: now - age,
            retires_at: now - age + LIFE,
        })
    }

    fn signs(keys: &[Arc<Key>], now: DateTime<Utc>) -> Option<String> {
        signer(keys, now).map(|key| key.kid.clone())
    }

    #[test]
    fn a_key_has_a_successor_after_a_day() {
        let now = clock::now();
        let second = TimeDelta::seconds(1);
        assert!(recent(now, now) && recent(now - ROTATION + second, now));
        assert!(!recent(now - ROTATION, now) && !recent(now - ROTATION - second, now));
        // exactly the keys created since then are recent
        assert!(!recent(unless_since(false, now), now) && recent(unless_since(false, now) + second, now));
        assert!(unless_since(true, now) > now);
    }

    #[test]
    fn a_new_key_signs_only_when_every_node_knows_it() {
        let now = clock::now();
        let (old, young) = (key("old", TimeDelta::hours(25), now), key("young", TimeDelta::seconds(5), now));
        assert_eq!(signs(&[old.clone(), young.clone()], now).as_deref(), Some("old"));
        assert_eq!(signs(&[old, young], now + SETTLING).as_deref(), Some("young"));
    }

    #[test]
    fn the_very_first_key_signs_at_once_and_a_dying_one_no_more() {
        let now = clock::now();
        assert_eq!(signs(&[key("first", TimeDelta::zero(), now)], now).as_deref(), Some("first"));
        assert_eq!(signs(&[key("dying", LIFE - TimeDelta::minutes(31), now)], now), None);
        // the lifetime of its last token, twice
        assert_eq!(signs(&[key("dying", LIFE - ACCESS * 2, now)], now), None);
        assert!(signs(&[key("old", LIFE - ACCESS * 2 - TimeDelta::seconds(1), now)], now).is_some());
        assert_eq!(signs(&[], now), None);
    }
}

/// A stored signing key.
#[derive(Queryable, Selectable)]
#[diesel(table_name = signing_key)]
struct SigningRow {
    /// Key id.
    kid: String,
    /// 32 random bytes, encrypted.
    secret: Vec<u8>,
    /// Id of the key that encrypts it.
    sealed_with: String,
    /// Time of creation.
    created_at: DateTime<Utc>,
    /// End of its validity for verification.
    retires_at: DateTime<Utc>,
}

/// The signing keys that are still valid for verification.
async fn read(mut connection: &AsyncPgConnection) -> AppResult<Vec<SigningRow>> {
    Ok(signing_key::table
        .filter(signing_key::retires_at.gt(diesel::dsl::now))
        .select(SigningRow::as_select())
        .load(&mut connection)
        .await?)
}

/// Inserts a signing key, unless another node has inserted one since `not_since`; deletes retired ones.
async fn insert(
    connection: &mut AsyncPgConnection,
    kid: &str,
    secret: &Sealed,
    created_at: DateTime<Utc>,
    retires_at: DateTime<Utc>,
    not_since: DateTime<Utc>,
) -> AppResult<()> {
    db::lock(connection, "signing_key", 0).await?;
    let fresh = signing_key::table.filter(signing_key::created_at.gt(not_since));
    if diesel::select(exists(fresh)).get_result(connection).await? {
        return Ok(());
    }
    diesel::delete(signing_key::table.filter(signing_key::retires_at.lt(created_at)))
        .execute(connection)
        .await?;
    diesel::insert_into(signing_key::table)
        .values((
            signing_key::kid.eq(kid),
            signing_key::secret.eq(&secret.bytes),
            signing_key::sealed_with.eq(&secret.key_id),
            signing_key::created_at.eq(created_at),
            signing_key::retires_at.eq(retires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}
