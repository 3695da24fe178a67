//! What somebody is told who scans a label, signed in or not (decision 0031).

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::enterprise;

use super::model::Qrcode;
use super::{code, rules, store};
use crate::Db;
use crate::keyring::Keyring;

/// A code as its label's page shows it.
#[derive(Debug)]
pub struct Scan {
    /// The code.
    pub row: Qrcode,
    /// Whose it is.
    pub enterprise_name: String,
    /// What of the equipment anybody may know: names of facts, as the template has them.
    pub facts: Vec<String>,
    /// The viewer manages the codes of this enterprise.
    pub manages: bool,
}

/// What is known of a code. A guess costs no look-up: what we did not sign is unknown. Deleted codes are unknown too.
#[erased]
pub async fn scan(
    db: &Db,
    keyring: &Keyring,
    viewer: Option<&Viewer>,
    text: &str,
) -> AppResult<Option<Scan>> {
    let text = text.trim().to_ascii_uppercase();
    if !code::is_ours(keyring, &text) {
        return Ok(None);
    }
    let connection = db.read().await?;
    let Some(row) = store::find_by_code(&connection, &text).await? else { return Ok(None) };
    let enterprise_name = name_of(&connection, row.enterprise_id).await?;
    // what is no longer in use says nothing of the equipment
    let facts =
        if row.status == rules::BOUND { store::scan_facts(&connection, &row).await? } else { Vec::new() };
    let manages =
        viewer.is_some_and(|viewer| viewer.enterprise_id == row.enterprise_id && rules::may_manage(viewer));
    Ok(Some(Scan { row, enterprise_name, facts, manages }))
}

async fn name_of(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(enterprise_id).select(enterprise::name).first(&mut connection).await?)
}
