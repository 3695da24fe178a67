//! Hidden parts of applications: those that conditions hide, and the search text without them.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, search};
use xieli_tables::flow_process;

use crate::flow_process::hidden::Shut;
use crate::flow_process::model::{FlowProcess, Inner};

/// Keys of the fields that conditions hide, of those of these applications that have some.
#[erased]
pub async fn shut_fields(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Vec<String>)>> {
    let found: Vec<(i64, Option<Vec<String>>)> = flow_process::table
        .filter(flow_process::enterprise_id.eq(enterprise_id))
        .filter(flow_process::id.eq_any(ids))
        .filter(flow_process::shut_fields.ne(Vec::<String>::new()))
        .select((flow_process::id, flow_process::shut_fields))
        .load(&mut connection)
        .await?;
    Ok(found.into_iter().map(|(id, fields)| (id, fields.unwrap_or_default())).collect())
}

/// Applications whose hidden parts are not stored, locked so that no other node takes them.
#[erased]
pub async fn unshut(tx: &mut AsyncPgConnection, limit: i64) -> AppResult<Vec<(FlowProcess, Inner)>> {
    Ok(flow_process::table
        .filter(flow_process::shut_fields.is_null())
        .order((flow_process::enterprise_id, flow_process::id))
        .limit(limit)
        .select((FlowProcess::as_select(), Inner::as_select()))
        .for_update()
        .skip_locked()
        .load(tx)
        .await?)
}

/// Stores the hidden parts and the search text of an application. The version stays, as nothing else changes.
#[erased]
pub async fn set_shut(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    words: &str,
    shut: Shut,
) -> AppResult<()> {
    let text = search::text([words]);
    diesel::update(flow_process::table.find((process.enterprise_id, process.id)))
        .set((
            flow_process::search_grams.eq(search::grams(&text)),
            flow_process::search_text.eq(text),
            flow_process::shut_fields.eq(shut.fields),
            flow_process::shut_file_ids.eq(shut.files),
        ))
        .execute(tx)
        .await?;
    Ok(())
}
