//! Password hashing (Argon2id) on separate threads, with equal work for unknown names.

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

/// A dummy hash with these parameters, which the password for an unknown account is verified against.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$eGllbGktbm9ib2R5LXNhbHQ$8HcWTHHWQ8QOcbiXMTdzcoCLjp0Kh1F9F3QvwRm6lAM";

/// Hashes passwords with bounded concurrency, so that many sign-ins exhaust neither memory nor processors.
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
    /// Allows as many hashes at a time as there are processors.
    pub fn new() -> Self {
        let places = std::thread::available_parallelism().map_or(2, usize::from);
        Self { places: Arc::new(Semaphore::new(places)), runs: AtomicU64::new(0) }
    }

    /// Hashes a password, in PHC form.
    #[erased]
    pub async fn hash(&self, password: &str) -> AppResult<String> {
        let password = password.to_owned();
        self.run(move || hash_now(&password)).await?
    }

    /// Verifies a password. Without a hash it does the same work and returns false.
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

    /// Number of hashes computed: tests compare the cost of known and unknown names.
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

/// Hashes a password on the calling thread: for the seed data, which runs without a server.
pub fn hash_now(password: &str) -> AppResult<String> {
    let salt = SaltString::generate(&mut OsRng);
    argon2()
        .hash_password(password.as_bytes(), &salt)
        .map(|hash| hash.to_string())
        .map_err(|error| AppError::internal(error.to_string()))
}

fn argon2() -> Argon2<'static> {
    // the parameters are constants within the valid range
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}
