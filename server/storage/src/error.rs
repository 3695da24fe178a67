//! Errors of the object storage.

/// Result of every function here.
pub type StorageResult<T> = Result<T, StorageError>;

/// Errors of the object storage.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// There is no such object.
    #[error("no such object")]
    NotFound,
    /// The key is malformed.
    #[error("not a key: {0}")]
    Key(String),
    /// The object has so many bytes, more than the caller's limit.
    #[error("an object of {0} bytes")]
    TooLarge(u64),
    /// There is no such upload, or no longer.
    #[error("no such upload")]
    Upload,
    /// A part differs from its declared size.
    #[error("a part of another size")]
    PartSize,
    /// Parts are missing.
    #[error("parts are missing")]
    Incomplete,
    /// An I/O error of the disk or of the source stream.
    #[error("reading or writing")]
    Io(#[from] std::io::Error),
    /// An error of the object store.
    #[error("the object store")]
    Store(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StorageError {
    /// An error of the store without a variant of its own.
    pub fn store(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Store(error.into())
    }
}

impl From<object_store::Error> for StorageError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            other => Self::store(other),
        }
    }
}
