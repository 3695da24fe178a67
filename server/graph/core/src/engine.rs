//! What runs documents that people have stored, within the limits of those that are sent. The binary has both limits and schema, and
//! makes itself known here (docs/decisions/0102).

use std::sync::{Arc, PoisonError, RwLock, Weak};

use async_graphql::parser::types::ExecutableDocument;
use async_graphql::{Request, Response, Variables};
use futures_util::future::BoxFuture;
use xieli_domain::Services;
use xieli_kernel::{AppError, AppResult};

use crate::request::Client;

/// What is counted of a document, or how much of it there may be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// Bytes.
    pub length: usize,
    /// Levels of fields.
    pub depth: usize,
    /// Fields.
    pub fields: usize,
    /// Values of an answer, by the sizes of its pages.
    pub cost: usize,
}

/// What runs stored documents.
pub trait Engine: Send + Sync {
    /// How much there may be of a document.
    fn most(&self) -> Counted;

    /// Scans, parses and walks a text; what was counted, as far as that got.
    fn read(&self, text: &str) -> (Counted, AppResult<ExecutableDocument>);

    /// How many values an answer to the one operation of a document may have; refused where it asks for what may be asked rarely.
    fn cost(&self, document: &ExecutableDocument, variables: &Variables) -> AppResult<usize>;

    /// Takes the points of a document from whoever asks; refused where its answer may have more values than any.
    fn charge(
        &self,
        client: &Client,
        account: i64,
        document: &ExecutableDocument,
        variables: &Variables,
    ) -> AppResult<()>;

    /// What the schema says against a document, for people; nothing is asked.
    fn faults(&self, document: ExecutableDocument) -> BoxFuture<'_, Vec<String>>;

    /// Executes a request that has its caller and loaders with it.
    fn run(&self, request: Request) -> BoxFuture<'_, Response>;
}

/// Where the process keeps its engine: not the engine itself, whose schema has the services.
#[derive(Default)]
struct Slot(RwLock<Option<Weak<dyn Engine>>>);

/// Makes the engine of the process known, for as long as somebody has it.
pub fn install(services: &Services, engine: &Arc<dyn Engine>) {
    let slot: &Slot = services.kept(Slot::default);
    *slot.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::downgrade(engine));
}

/// The engine of the process.
pub fn engine(services: &Services) -> AppResult<Arc<dyn Engine>> {
    let slot: &Slot = services.kept(Slot::default);
    let kept = slot.0.read().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(Weak::upgrade);
    kept.ok_or_else(|| AppError::internal("nothing runs stored documents in this process"))
}
