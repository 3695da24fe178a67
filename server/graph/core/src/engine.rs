//! Engine of stored documents: runs GraphQL documents that users have saved, within the limits of documents
//! that are sent. The binary owns both the limits and the schema, and registers its engine here
//! (docs/decisions/0102).

use std::sync::{Arc, PoisonError, RwLock, Weak};

use async_graphql::parser::types::ExecutableDocument;
use async_graphql::{Request, Response, Variables};
use futures_util::future::BoxFuture;
use xieli_domain::Services;
use xieli_kernel::{AppError, AppResult};

use crate::request::Client;

/// Size of a document, measured or allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// Length in bytes.
    pub length: usize,
    /// Levels of nested fields.
    pub depth: usize,
    /// Number of fields.
    pub fields: usize,
    /// Values of an answer, estimated by the sizes of its pages.
    pub cost: usize,
}

/// Executor of stored documents.
pub trait Engine: Send + Sync {
    /// Upper bounds of a document.
    fn most(&self) -> Counted;

    /// Scans, parses and measures a text; the sizes are those measured before an error.
    fn read(&self, text: &str) -> (Counted, AppResult<ExecutableDocument>);

    /// Estimated number of values in the answer to the document's only operation; refused when it selects
    /// rate-limited fields.
    fn cost(&self, document: &ExecutableDocument, variables: &Variables) -> AppResult<usize>;

    /// Charges the cost of a document to the caller's rate limit; refused where the answer may exceed the
    /// largest size.
    fn charge(
        &self,
        client: &Client,
        account: i64,
        document: &ExecutableDocument,
        variables: &Variables,
    ) -> AppResult<()>;

    /// Validation errors of a document against the schema, as texts for users; nothing is executed.
    fn faults(&self, document: ExecutableDocument) -> BoxFuture<'_, Vec<String>>;

    /// Executes a request that carries its caller and loaders.
    fn run(&self, request: Request) -> BoxFuture<'_, Response>;
}

/// Slot of the engine in the services of the process. It holds a weak reference, because the engine owns the
/// services.
#[derive(Default)]
struct Slot(RwLock<Option<Weak<dyn Engine>>>);

/// Registers the engine of the process for as long as a strong reference to it exists.
pub fn install(services: &Services, engine: &Arc<dyn Engine>) {
    let slot: &Slot = services.kept(Slot::default);
    *slot.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::downgrade(engine));
}

/// The registered engine of the process.
pub fn engine(services: &Services) -> AppResult<Arc<dyn Engine>> {
    let slot: &Slot = services.kept(Slot::default);
    let kept = slot.0.read().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(Weak::upgrade);
    kept.ok_or_else(|| AppError::internal("nothing runs stored documents in this process"))
}
