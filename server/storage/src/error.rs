//! What can go wrong with objects.

/// Of every function here.
pub type StorageResult<T> = Result<T, StorageError>;

/// What can go wrong with objects.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// There is no such object.
    #[error("no such object")]
    NotFound,
    /// No key of ours.
    #[error("not a key: {0}")]
    Key(String),
    /// The object has so many bytes, which is more than were allowed.
    #[error("an object of {0} bytes")]
    TooLarge(u64),
    /// There is no such upload (any more).
    #[error("no such upload")]
    Upload,
    /// A part has not the size it was to have.
    #[error("a part of another size")]
    PartSize,
    /// Parts are missing.
    #[error("parts are missing")]
    Incomplete,
    /// The disk, or the sender of a stream.
    #[error("reading or writing")]
    Io(#[from] std::io::Error),
    /// The store.
    #[error("the object store")]
    Store(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StorageError {
    /// A refusal by the store that has no name of its own.
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
