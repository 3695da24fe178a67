//! Password hashing (Argon2id) off the threads that serve requests, and as much of it for people who don't exist.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use xieli_kernel::{AppError, AppResult};

/// 19 MiB, two passes, one lane: the first recommendation of OWASP.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// A hash of nobody's password with the parameters above: what an absent account is verified against.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$eGllbGktbm9ib2R5LXNhbHQ$8HcWTHHWQ8QOcbiXMTdzcoCLjp0Kh1F9F3QvwRm6lAM";

/// Hashes passwords, a few at a time, so that a crowd of them fills neither memory nor processors.
pub struct Hasher {
    places: Arc<Semaphore>,
    runs: AtomicU64,
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher {
    /// As many at a time as there are processors.
    pub fn new() -> Self {
        let places = std::thread::available_parallelism().map_or(2, usize::from);
        Self { places: Arc::new(Semaphore::new(places)), runs: AtomicU64::new(0) }
    }

    /// The hash to keep, in PHC form.
    #[erased]
    pub async fn hash(&self, password: &str) -> AppResult<String> {
        let password = password.to_owned();
        self.run(move || hash_now(&password)).await?
    }

    /// Whether this is the password. Without a hash the same work is done and the answer is no.
    #[erased]
    pub async fn verify(&self, password: &str, hash: Option<&str>) -> AppResult<bool> {
        let (password, known) = (password.to_owned(), hash.is_some());
        let hash = hash.unwrap_or(NOBODY).to_owned();
        let right = self
            .run(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok())
            })
            .await?;
        Ok(right && known)
    }

    /// How often anything was hashed: tests compare what a known and an unknown name cost.
    pub fn runs(&self) -> u64 {
        self.runs.load(Ordering::Relaxed)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> AppResult<T> {
        let place = self.places.clone().acquire_owned().await.map_err(AppError::internal)?;
        self.runs.fetch_add(1, Ordering::Relaxed);
        tokio::task::spawn_blocking(move || {
            let _held = place;
            work()
        })
        .await
        .map_err(AppError::internal)
    }
}

/// The hash of a password, on the calling thread: for the seed, which has no runtime to keep responsive.
pub fn hash_now(password: &str) -> AppResult<String> {
    let salt = SaltString::generate(&mut OsRng);
    argon2()
        .hash_password(password.as_bytes(), &salt)
        .map(|hash| hash.to_string())
        .map_err(|error| AppError::internal(error.to_string()))
}

fn argon2() -> Argon2<'static> {
    // the parameters are constants within the allowed range
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}
