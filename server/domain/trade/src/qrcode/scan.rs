//! The public page of a scanned QR label, for visitors with or without an account (decision 0031).

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::enterprise;

use super::model::Qrcode;
use super::{code, rules, store};
use crate::Db;
use crate::keyring::Keyring;

/// Data of the public page of a code.
#[derive(Debug)]
pub struct Scan {
    /// The code.
    pub row: Qrcode,
    /// Name of the enterprise.
    pub enterprise_name: String,
    /// Names of the fields of the equipment that the public page shows, as selected by the template.
    pub facts: Vec<String>,
    /// Whether the viewer manages the codes of this enterprise.
    pub manages: bool,
}

/// The page of a code. A forged code is unknown by its signature, without a query; so are deleted codes.
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
    // a code that is out of use shows nothing of the equipment
    let facts =
        if row.status == rules::BOUND { store::scan_facts(&connection, &row).await? } else { Vec::new() };
    let manages =
        viewer.is_some_and(|viewer| viewer.enterprise_id == row.enterprise_id && rules::may_manage(viewer));
    Ok(Some(Scan { row, enterprise_name, facts, manages }))
}

async fn name_of(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<String> {
    Ok(enterprise::table.find(enterprise_id).select(enterprise::name).first(&mut connection).await?)
}
