//! Queries on QR codes, their templates and batches; the only module with SQL on them.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::enterprise;

use super::rules;
use crate::db;

/// Restricts rows to the enterprise of a viewer who manages QR codes; others see none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_manage(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

mod batch;
mod code;
mod template;

pub use self::batch::*;
pub use self::code::*;
pub use self::template::*;

/// Locks the QR codes of the enterprise until the transaction ends, so that transitions are checked before
/// writing.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(connection, "qrcode", enterprise_id).await
}

/// Name of an enterprise.
#[erased]
pub async fn enterprise_name(mut connection: &AsyncPgConnection, id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(id).select(enterprise::name).first(&mut connection).await?)
}
