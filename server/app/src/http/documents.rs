//! Parsing of documents, from their text or from the id of a persisted one.
//!
//! Persisted documents are those of the built client: `operations.json` maps the SHA-256 of a text to the
//! text. They are scanned, parsed and checked once, at the start. Parsed documents of clients are cached
//! after their execution, so that refused ones do not fill the cache.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use async_graphql::parser::parse_query;
use async_graphql::parser::types::ExecutableDocument;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use xieli_database::{Context, Outcome, Trouble};
use xieli_kernel::ErrorCode;

use super::answer::Failure;
use super::budget::{self, Spent};
use crate::config::{Config, GraphqlLimits};

/// The file of persisted documents in the folder of the built client.
pub const OPERATIONS: &str = "operations.json";

/// Prefix of an id, from the GraphQL over HTTP draft.
const ALGORITHM: &str = "sha256:";

/// A parsed document within its budget. It does not depend on the sender.
#[derive(Debug)]
pub struct Document {
    /// The document for the executor.
    pub parsed: ExecutableDocument,
    /// Counts of the scan and the traversal.
    pub spent: Spent,
    /// Text of a document that is not persisted.
    text: Option<Arc<str>>,
}

impl Document {
    /// Scans, parses and checks a text; `spent` has the counts, also after a refusal.
    pub fn read(text: &str, limits: &GraphqlLimits, spent: &mut Spent) -> Result<Self, Failure> {
        budget::scan(text, limits, spent)?;
        let parsed = parse_query(text).map_err(|error| Failure::document(&error.to_string()))?;
        budget::check(&parsed, limits, spent)?;
        Ok(Self { parsed, spent: *spent, text: None })
    }
}

/// Cache of parsed documents.
pub struct Documents {
    persisted: HashMap<String, Arc<Document>>,
    /// Bounded by the bytes of the texts; a parsed document takes about twenty times as much.
    written: Cache<Arc<str>, Arc<Document>>,
    limits: GraphqlLimits,
    only: bool,
}

impl Documents {
    /// Loads the persisted documents. The client may not have been built; a configured file must exist.
    pub fn load(config: &Config) -> Outcome<Self> {
        let limits = config.graphql.clone();
        let mut persisted = HashMap::new();
        let built = config.client.join(OPERATIONS);
        if built.is_file() {
            take(&built, &limits, &mut persisted)?;
        }
        for file in &config.operations {
            take(file, &limits, &mut persisted)?;
        }
        if config.persisted_only && persisted.is_empty() {
            tracing::warn!("XIELI_PERSISTED_ONLY, and there is no persisted document: nothing can be asked");
        }
        let written = Cache::builder()
            .max_capacity(config.document_cache)
            .weigher(|text: &Arc<str>, _: &Arc<Document>| u32::try_from(text.len()).unwrap_or(u32::MAX))
            .build();
        Ok(Self { persisted, written, limits, only: config.persisted_only })
    }

    /// The persisted document with this id.
    pub fn persisted(&self, id: &str) -> Result<Arc<Document>, Failure> {
        let found = self.persisted.get(id.strip_prefix(ALGORITHM).unwrap_or(id));
        found.cloned().ok_or_else(|| Failure::refused(ErrorCode::NotFound, "没有登记这个 documentId"))
    }

    /// A document from a client. `trusted`: an API client with an access token, which may send any document.
    pub fn written(&self, text: &str, trusted: bool, spent: &mut Spent) -> Result<Arc<Document>, Failure> {
        if self.only && !trusted {
            return Err(Failure::refused(
                ErrorCode::Forbidden,
                "这里只接受登记过的查询（documentId），或带访问令牌的请求",
            ));
        }
        if let Some(known) = self.written.get(text) {
            *spent = known.spent;
            return Ok(known);
        }
        let document = Document::read(text, &self.limits, spent)?;
        Ok(Arc::new(Document { text: Some(text.into()), ..document }))
    }

    /// Caches a document; called after its execution.
    pub fn keep(&self, document: &Arc<Document>) {
        if let Some(text) = &document.text
            && !self.written.contains_key(text)
        {
            self.written.insert(text.clone(), document.clone());
        }
    }
}

/// Adds the documents of a file. Those beyond the limits are left out: the client then sends the text, and
/// gets the error.
fn take(file: &Path, limits: &GraphqlLimits, persisted: &mut HashMap<String, Arc<Document>>) -> Outcome<()> {
    let name = || file.display().to_string();
    let text = std::fs::read_to_string(file).context(name)?;
    let texts: HashMap<String, String> = serde_json::from_str(&text).context(name)?;
    for (id, text) in texts {
        if hex(&Sha256::digest(&text)) != id {
            return Err(Trouble::new(format!(
                "{}: {id} 与其内容不符 / is not the digest of its text",
                name()
            )));
        }
        match Document::read(&text, limits, &mut Spent::default()) {
            Ok(document) => {
                persisted.insert(id, Arc::new(document));
            }
            Err(refusal) => tracing::error!(id, ?refusal, "a persisted document is refused"),
        }
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Reader;

    fn documents(change: impl FnOnce(&mut Config)) -> Documents {
        let mut config = Config::read(&mut Reader::default());
        config.client = "nowhere".into();
        change(&mut config);
        Documents::load(&config).expect("no file is named")
    }

    fn ask(documents: &Documents, text: &str) -> Result<Arc<Document>, Failure> {
        documents.written(text, false, &mut Spent::default())
    }

    #[test]
    fn a_document_that_was_executed_is_not_parsed_again() {
        let documents = documents(|_| {});
        let text = "{ viewer { member { name } } }";
        let first = ask(&documents, text).expect("a document");
        let second = ask(&documents, text).expect("a document");
        assert!(!Arc::ptr_eq(&first, &second), "not executed, not kept");
        documents.keep(&second);
        documents.keep(&first);
        let mut spent = Spent::default();
        let third = documents.written(text, false, &mut spent).expect("a document");
        assert!(Arc::ptr_eq(&second, &third));
        assert_eq!(spent, second.spent, "its figures are told as if it had been counted again");
        assert!(spent.tokens > 5);
    }

    #[test]
    fn what_is_refused_fills_nothing_and_what_is_kept_is_bounded() {
        let documents = documents(|config| config.document_cache = 1000);
        let deep = format!("{{ {} }}", "a { ".repeat(40));
        assert!(ask(&documents, &deep).is_err());
        assert!(ask(&documents, "{ a").is_err());
        documents.written.run_pending_tasks();
        assert_eq!(documents.written.entry_count(), 0);
        for number in 0..200 {
            documents.keep(&ask(&documents, &format!("{{ a{number}: __typename }}")).expect("a document"));
        }
        documents.written.run_pending_tasks();
        assert!(documents.written.weighted_size() <= 1000, "{}", documents.written.weighted_size());
    }
}
