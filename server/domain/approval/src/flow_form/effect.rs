//! The effects of approvals: the crate that sees all wings registers one for each kind of form. An effect runs within the
//! transaction of the last step, so that an approval without its effect does not exist.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use xieli_kernel::{AppResult, Viewer};

use super::definition::{Definition, Fault};

/// An application that was approved, or annulled.
#[derive(Debug, Clone)]
pub struct Done {
    /// The tenant.
    pub enterprise_id: i64,
    /// The application.
    pub process_id: i64,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub applicant_id: i64,
    /// Who gave the last answer; nobody: a clock.
    pub by: Option<i64>,
    /// Its version of the form.
    pub definition: Definition,
    /// The values.
    pub values: Map<String, Value>,
    /// What [`Effect::approved`] answered, once it has.
    pub made: Option<Value>,
}

/// The effect of forms of one kind.
pub trait Effect: Sync {
    /// As the column keeps it.
    fn key(&self) -> &'static str;

    /// For people.
    fn label(&self) -> &'static str;

    /// What of a definition keeps the effect from working: fields that it needs.
    fn check(&self, definition: &Definition) -> Vec<Fault>;

    /// Asked when an application is sent: whether the effect could be had as things are now.
    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>>;

    /// Approved; answers what [`Effect::annulled`] needs to take it back. An error leaves the last step undone and is told to the
    /// member who took it.
    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>>;

    /// Annulled: takes back what [`Effect::approved`] did.
    fn annulled<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>>;

    /// Sent, and not approved: refused, returned, withdrawn or terminated. Takes back what [`Effect::sent`] has noted; one that was
    /// returned may be sent again.
    fn ended<'a>(&'a self, _tx: &'a mut AsyncPgConnection, _done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        Box::pin(async { Ok(()) })
    }
}

/// A form without an effect.
pub const CUSTOM: &str = "custom";

/// The amount of the contract of a project in fen, if there is one and the viewer sees it.
pub type Contract =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, i64) -> BoxFuture<'a, AppResult<Option<i64>>>;

static ALL: OnceLock<&'static [&'static dyn Effect]> = OnceLock::new();
static CONTRACT: OnceLock<Contract> = OnceLock::new();

/// Makes known what wings beside this one know. Later calls change nothing.
pub fn declare(effects: &'static [&'static dyn Effect], contract: Contract) {
    ALL.get_or_init(|| effects);
    CONTRACT.get_or_init(|| contract);
}

/// How the amount of a contract is found.
pub fn contract() -> Option<Contract> {
    CONTRACT.get().copied()
}

/// Every effect.
pub fn all() -> &'static [&'static dyn Effect] {
    ALL.get().copied().unwrap_or_default()
}

/// The effect of a key; none of [`CUSTOM`].
pub fn of(key: &str) -> Option<&'static dyn Effect> {
    all().iter().copied().find(|effect| effect.key() == key)
}
