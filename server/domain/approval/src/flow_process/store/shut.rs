//! Hidden parts of applications: those that conditions hide, and the search text without them.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Jsonb};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Serialize;
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, search};
use xieli_tables::flow_process;

use super::processes;
use crate::flow_process::hidden::Shut;
use crate::flow_process::locked::MAX_DEPTH;
use crate::flow_process::model::{FlowProcess, Inner};
use crate::prepared;

/// Keys of the fields that conditions hide, of those of these applications that have some; `None`: not stored
/// yet.
#[erased]
pub async fn shut_fields(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Option<Vec<String>>)>> {
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(enterprise_id))
        .filter(flow_process::id.eq_any(ids))
        .filter(flow_process::shut_fields.is_distinct_from(Some(Vec::<String>::new())))
        .select((flow_process::id, flow_process::shut_fields))
        .load(&mut connection)
        .await?)
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

/// Lets the job compute the hidden parts of all applications below one anew. The versions stay, as nothing else
/// changes.
#[erased]
pub async fn forget_below(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<()> {
    prepared::statement(
        "with recursive below (id) as (
            select id from flow_process where enterprise_id = $1 and parent_id = $2
            union all
            select p.id from below join flow_process p on p.enterprise_id = $1 and p.parent_id = below.id
         )
         update flow_process p set shut_fields = null from below
         where p.enterprise_id = $1 and p.id = below.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .execute(tx)
    .await?;
    Ok(())
}

/// Applications with those above them, which wait for them: for each id the outermost first, itself last.
#[erased]
pub async fn with_above(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, FlowProcess)>> {
    let mut known: HashMap<i64, FlowProcess> = HashMap::new();
    let mut next = ids.to_vec();
    for _ in 0..=MAX_DEPTH {
        if next.is_empty() {
            break;
        }
        let rows = processes::by_ids(connection, enterprise_id, &next).await?;
        next = rows.iter().filter_map(|row| row.parent_id).filter(|id| !known.contains_key(id)).collect();
        known.extend(rows.into_iter().map(|row| (row.id, row)));
    }
    let mut found = Vec::new();
    for id in ids {
        let mut line: Vec<FlowProcess> = Vec::new();
        let mut at = Some(*id);
        while let Some(row) = at.and_then(|id| known.get(&id)).filter(|_| line.len() <= MAX_DEPTH) {
            at = row.parent_id;
            line.push(row.clone());
        }
        found.extend(line.into_iter().rev().map(|row| (*id, row)));
    }
    Ok(found)
}

/// Fields and columns that applications got from those above them, as stored.
#[erased]
pub async fn handed(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Option<Value>)>> {
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(enterprise_id))
        .filter(flow_process::id.eq_any(ids))
        .select((flow_process::id, flow_process::handed))
        .load(&mut connection)
        .await?)
}

/// The hidden parts and the search text of an application.
#[derive(Debug, Serialize)]
pub struct Reshut {
    enterprise_id: i64,
    id: i64,
    text: String,
    grams: Vec<String>,
    fields: Vec<String>,
    files: Vec<i64>,
}

impl Reshut {
    /// Those of an application with these words.
    pub fn new(process: &FlowProcess, words: &str, shut: Shut) -> Self {
        let text = search::text([words]);
        Self {
            enterprise_id: process.enterprise_id,
            id: process.id,
            grams: search::grams(&text),
            text,
            fields: shut.fields,
            files: shut.files,
        }
    }
}

/// Stores the hidden parts and the search texts of applications. The versions stay, as nothing else changes.
#[erased]
pub async fn set_shut(tx: &mut AsyncPgConnection, all: &[Reshut]) -> AppResult<()> {
    let rows = serde_json::to_value(all).map_err(AppError::internal)?;
    prepared::statement(
        "update flow_process p set search_text = s.text, search_grams = s.grams,
            shut_fields = s.fields, shut_file_ids = s.files
         from jsonb_to_recordset($1)
            s (enterprise_id bigint, id bigint, text text, grams text[], fields text[], files bigint[])
         where p.enterprise_id = s.enterprise_id and p.id = s.id",
    )
    .bind::<Jsonb, _>(rows)
    .execute(tx)
    .await?;
    Ok(())
}
