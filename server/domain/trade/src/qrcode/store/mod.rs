//! Queries on QR codes, their templates and batches; the only place with SQL about them.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::enterprise;

use super::rules;
use crate::db;

/// Whose rows the viewer sees: nobody's, unless the viewer manages the enterprise.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_manage(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

mod batch;
mod code;
mod template;

pub use self::batch::*;
pub use self::code::*;
pub use self::template::*;

/// Locks the QR codes of the enterprise for the rest of the transaction: what may be done is asked before it is written.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(connection, "qrcode", enterprise_id).await
}

/// What an enterprise is called.
#[erased]
pub async fn enterprise_name(mut connection: &AsyncPgConnection, id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(id).select(enterprise::name).first(&mut connection).await?)
}
