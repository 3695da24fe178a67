//! Queries on approval applications, the tasks of members, and the history; the only place with SQL about
//! them.

mod items;
mod lists;
mod people;
mod shut;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, Viewer, search};
use xieli_tables::{flow_process, flow_record, flow_task};

pub use self::items::*;
pub use self::lists::*;
pub use self::people::*;
pub use self::shut::*;
use super::hidden::Shut;
use super::model::{FlowProcess, FlowRecord, Inner, NewRecord};
use super::states::{ItemStatus, ProcessStatus};
use crate::flow_form::definition::Definition;
use crate::prepared;

/// An application, locked until the transaction ends.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<(FlowProcess, Inner)>> {
    Ok(flow_process::table
        .find((enterprise_id, id))
        .filter(flow_process::deleted_at.is_null())
        .select((FlowProcess::as_select(), Inner::as_select()))
        .for_update()
        .first(tx)
        .await
        .optional()?)
}

/// Columns of applications that only their actions read.
#[erased]
pub async fn inner(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Inner)>> {
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(enterprise_id))
        .filter(flow_process::id.eq_any(ids))
        .select((flow_process::id, Inner::as_select()))
        .load(&mut connection)
        .await?)
}

/// The parent application, which waits for this one.
#[erased]
pub async fn parent_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<i64>> {
    let parent: Option<Option<i64>> = flow_process::table
        .find((enterprise_id, id))
        .select(flow_process::parent_id)
        .first(&mut connection)
        .await
        .optional()?;
    Ok(parent.flatten())
}

/// The open child applications of this one, with the visits that wait for them.
#[erased]
pub async fn children_of(
    tx: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Vec<(i64, Option<i32>)>> {
    let mut connection = tx;
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(enterprise_id))
        .filter(flow_process::parent_id.eq(id))
        .filter(diesel::dsl::sql::<Bool>(&ProcessStatus::sql(&[
            ProcessStatus::Draft,
            ProcessStatus::Running,
            ProcessStatus::Returned,
        ])))
        .select((flow_process::id, flow_process::parent_visit))
        .load(&mut connection)
        .await?)
}

/// Number of drafts of the viewer.
#[erased]
pub async fn count_drafts(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(viewer.enterprise_id))
        .filter(flow_process::applicant_id.eq(viewer.member_id))
        .filter(flow_process::status.eq(ProcessStatus::Draft.number()))
        .filter(flow_process::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// A new application.
#[derive(Debug, Clone)]
pub struct NewProcess {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Form that it belongs to.
    pub form_id: i64,
    /// Title.
    pub name: String,
    /// The applicant.
    pub applicant_id: i64,
    /// Team from which it is sent.
    pub team_id: Option<i64>,
    /// The application that waits for it, and the waiting visit.
    pub parent: Option<(i64, i32)>,
    /// Fields and columns that get values of that application.
    pub handed: Option<Value>,
    /// Idempotency key of the applicant.
    pub request_key: Option<String>,
}

/// Inserts a new application.
#[erased]
pub async fn insert(tx: &mut AsyncPgConnection, new: &NewProcess) -> AppResult<FlowProcess> {
    Ok(diesel::insert_into(flow_process::table)
        .values((
            flow_process::enterprise_id.eq(new.enterprise_id),
            flow_process::form_id.eq(new.form_id),
            flow_process::name.eq(&new.name),
            flow_process::applicant_id.eq(new.applicant_id),
            flow_process::applicant_team_id.eq(new.team_id),
            flow_process::parent_id.eq(new.parent.map(|(id, _)| id)),
            flow_process::parent_visit.eq(new.parent.map(|(_, visit)| visit)),
            flow_process::handed.eq(&new.handed),
            flow_process::request_key.eq(&new.request_key),
            flow_process::seen_by.eq(vec![new.applicant_id]),
            flow_process::created_by.eq(new.applicant_id),
            flow_process::updated_by.eq(new.applicant_id),
        ))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// The viewer's application that was saved or sent before with this idempotency key.
#[erased]
pub async fn sent(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    request_key: &str,
) -> AppResult<Option<FlowProcess>> {
    Ok(flow_process::table
        .filter(flow_process::enterprise_id.eq(viewer.enterprise_id))
        .filter(flow_process::applicant_id.eq(viewer.member_id))
        .filter(flow_process::request_key.eq(request_key))
        .filter(flow_process::deleted_at.is_null())
        .select(FlowProcess::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// All columns of an application that actions change.
#[derive(Debug, Clone)]
pub struct Put<'a> {
    /// The row before.
    pub before: &'a FlowProcess,
    /// Version of the form.
    pub revision: i32,
    /// Its status.
    pub status: ProcessStatus,
    /// Team from which it was sent.
    pub team_id: Option<i64>,
    /// The values.
    pub values: Value,
    /// Chosen members.
    pub choices: Value,
    /// The interpreter's state.
    pub state: Value,
    /// Members who see it because they have or had a task in it.
    pub seen_by: Vec<i64>,
    /// Time of sending.
    pub sent_at: Option<DateTime<Utc>>,
    /// Time of its end.
    pub finished_at: Option<DateTime<Utc>>,
    /// Search text.
    pub words: String,
    /// Parts that are hidden from every reader.
    pub shut: Shut,
    /// Member who acts; absent: the scheduled job.
    pub by: Option<i64>,
}

/// Writes the columns that an action changed.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, put: Put<'_>) -> AppResult<FlowProcess> {
    let text = search::text([put.words.as_str()]);
    Ok(diesel::update(flow_process::table.find((put.before.enterprise_id, put.before.id)))
        .set((
            flow_process::revision.eq(put.revision),
            flow_process::status.eq(put.status.number()),
            flow_process::applicant_team_id.eq(put.team_id),
            flow_process::values.eq(put.values),
            flow_process::choices.eq(put.choices),
            flow_process::state.eq(put.state),
            flow_process::seen_by.eq(put.seen_by),
            flow_process::sent_at.eq(put.sent_at),
            flow_process::finished_at.eq(put.finished_at),
            flow_process::search_grams.eq(search::grams(&text)),
            flow_process::search_text.eq(text),
            flow_process::shut_fields.eq(put.shut.fields),
            flow_process::shut_file_ids.eq(put.shut.files),
            flow_process::version.eq(flow_process::version + 1),
            flow_process::updated_at.eq(Utc::now()),
            flow_process::updated_by.eq(put.by),
        ))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// Stores the result of the effect of an approval; `None` once it is undone.
#[erased]
pub async fn set_made(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    made: Option<Value>,
) -> AppResult<()> {
    diesel::update(flow_process::table.find((enterprise_id, id)))
        .set(flow_process::made.eq(made))
        .execute(tx)
        .await?;
    Ok(())
}

/// Writes a state in which copies were read. The version stays, as nothing is decided by it.
#[erased]
pub async fn set_state(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    state: Value,
) -> AppResult<FlowProcess> {
    Ok(diesel::update(flow_process::table.find((process.enterprise_id, process.id)))
        .set(flow_process::state.eq(state))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the time of an urging. The version stays, as nothing else has changed.
#[erased]
pub async fn set_urged(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    at: DateTime<Utc>,
) -> AppResult<FlowProcess> {
    Ok(diesel::update(flow_process::table.find((process.enterprise_id, process.id)))
        .set(flow_process::urged_at.eq(at))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// Hides the viewer's own applications, and their tasks of applications, from their lists.
#[erased]
pub async fn hide(tx: &mut AsyncPgConnection, viewer: &Viewer, processes: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update flow_process set hidden_by = hidden_by || $2::bigint
         where enterprise_id = $1 and applicant_id = $2 and id = any ($3) and not hidden_by @> array[$2::bigint]",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(processes)
    .execute(tx)
    .await?;
    diesel::update(
        flow_task::table
            .filter(flow_task::enterprise_id.eq(viewer.enterprise_id))
            .filter(flow_task::member_id.eq(viewer.member_id))
            .filter(flow_task::process_id.eq_any(processes))
            .filter(flow_task::status.ne(ItemStatus::ToDo.number())),
    )
    .set((flow_task::hidden.eq(true), flow_task::version.eq(flow_task::version + 1)))
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes lines of the history.
#[erased]
pub async fn record(
    tx: &mut AsyncPgConnection,
    (enterprise_id, process_id): (i64, i64),
    lines: Vec<NewRecord>,
) -> AppResult<()> {
    let rows: Vec<_> = lines
        .into_iter()
        .map(|line| {
            let (key, name) = line.node.unzip();
            (
                flow_record::enterprise_id.eq(enterprise_id),
                flow_record::process_id.eq(process_id),
                flow_record::verb.eq(line.verb),
                flow_record::node_key.eq(key),
                flow_record::node_name.eq(name),
                flow_record::member_id.eq(line.by),
                flow_record::member_ids.eq(line.members),
                flow_record::body.eq(line.body),
                flow_record::file_ids.eq(line.files),
            )
        })
        .collect();
    diesel::insert_into(flow_record::table).values(rows).execute(tx).await?;
    Ok(())
}

/// The history of applications, oldest first.
#[erased]
pub async fn records(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<FlowRecord>> {
    Ok(flow_record::table
        .filter(flow_record::enterprise_id.eq(enterprise_id))
        .filter(flow_record::process_id.eq_any(processes))
        .order(flow_record::id)
        .select(FlowRecord::as_select())
        .load(&mut connection)
        .await?)
}

/// An application visible to the viewer.
#[erased]
pub async fn require(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<FlowProcess> {
    processes::find(connection, viewer, id).await?.ok_or_else(AppError::not_found)
}

/// The versions of the form that applications use, each read once; drafts use the newest.
#[erased]
pub async fn definitions_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<(i64, Arc<Definition>)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Array<BigInt>)]
        ids: Vec<i64>,
        #[diesel(sql_type = diesel::sql_types::Jsonb)]
        definition: Value,
    }
    let rows: Vec<Row> = prepared::statement(
        "select array_agg(p.id) as ids, v.definition from flow_process p
         join flow_form f on f.enterprise_id = p.enterprise_id and f.id = p.form_id
         join flow_form_version v on v.enterprise_id = p.enterprise_id and v.form_id = p.form_id
            and v.revision = case when p.revision = 0 then f.revision else p.revision end
         where p.enterprise_id = $1 and p.id = any ($2)
         group by v.enterprise_id, v.form_id, v.revision",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(processes)
    .load(&mut connection)
    .await?;
    let mut found = Vec::with_capacity(processes.len());
    for row in rows {
        let definition: Definition = serde_json::from_value(row.definition).map_err(AppError::internal)?;
        let definition = Arc::new(definition);
        found.extend(row.ids.into_iter().map(|id| (id, definition.clone())));
    }
    Ok(found)
}

/// The attachments of applications, each with its application.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, crate::file::model::File)>> {
    let of = super::kind::FLOW_PROCESS.record_type;
    crate::file::store::attached_each(connection, enterprise_id, of, ids).await
}
