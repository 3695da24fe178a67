//! The effects of approvals: the crate above all domain crates registers one for each kind of form. An effect
//! runs in the transaction of the last step, so that there is no approval without its effect.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use xieli_kernel::{AppResult, Viewer};

use super::definition::{Definition, Fault};

/// An application that was approved or annulled, as input of its effect.
#[derive(Debug, Clone)]
pub struct Done {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// The application.
    pub process_id: i64,
    /// Title of the application.
    pub name: String,
    /// The applicant.
    pub applicant_id: i64,
    /// Member who gave the last answer; absent: the scheduled job.
    pub by: Option<i64>,
    /// Version of the form.
    pub definition: Definition,
    /// Values of the fields.
    pub values: Map<String, Value>,
    /// Result of [`Effect::approved`], once it has run.
    pub made: Option<Value>,
}

/// The effect of forms of one kind.
pub trait Effect: Sync {
    /// Key stored in the form's column `kind`.
    fn key(&self) -> &'static str;

    /// Label in the interface.
    fn label(&self) -> &'static str;

    /// Faults of a definition that the effect cannot work with, such as missing fields.
    fn check(&self, definition: &Definition) -> Vec<Fault>;

    /// Runs when an application is sent: checks whether the effect would be possible now.
    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>>;

    /// Runs on approval; returns the data that [`Effect::annulled`] needs for undoing it. An error rolls back
    /// the last step and is reported to the member who took it.
    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>>;

    /// Runs on annulment: undoes [`Effect::approved`].
    fn annulled<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>>;

    /// Runs when an application ends without approval: refused, returned, withdrawn or terminated. Undoes the
    /// effect of [`Effect::sent`]; a returned one may be sent again.
    fn ended<'a>(&'a self, _tx: &'a mut AsyncPgConnection, _done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        Box::pin(async { Ok(()) })
    }
}

/// Key of forms without an effect.
pub const CUSTOM: &str = "custom";

/// Function that returns the contract amount of a project in fen, if there is one and it is visible to the
/// viewer.
pub type Contract =
    for<'a> fn(&'a AsyncPgConnection, &'a Viewer, i64) -> BoxFuture<'a, AppResult<Option<i64>>>;

static ALL: OnceLock<&'static [&'static dyn Effect]> = OnceLock::new();
static CONTRACT: OnceLock<Contract> = OnceLock::new();

/// Registers the effects and the function that other domain crates provide. Later calls have no effect.
pub fn declare(effects: &'static [&'static dyn Effect], contract: Contract) {
    ALL.get_or_init(|| effects);
    CONTRACT.get_or_init(|| contract);
}

/// The registered function for contract amounts.
pub fn contract() -> Option<Contract> {
    CONTRACT.get().copied()
}

/// All registered effects.
pub fn all() -> &'static [&'static dyn Effect] {
    ALL.get().copied().unwrap_or_default()
}

/// The effect of a key; `None` for [`CUSTOM`].
pub fn of(key: &str) -> Option<&'static dyn Effect> {
    all().iter().copied().find(|effect| effect.key() == key)
}
