//! Queries on applications, what members have to do with them, and their history; the only place with SQL about them.

mod items;
mod people;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, Viewer, search};
use xieli_tables::{flow_process, flow_record, flow_task};

pub use self::items::*;
pub use self::people::*;
use super::model::{
    FlowCounts, FlowProcess, FlowProcessFilter, FlowRecord, FlowTask, FlowTaskFilter, FlowTaskList, Inner,
    NewRecord,
};
use super::rules;
use super::states::{ItemStatus, ProcessStatus};
use crate::{filter_keyword, rows, stated};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// One's own; and, once it was sent, those that one has to do with; all for who manages approval.
fn concerned(
    viewer: &Viewer,
) -> Box<dyn diesel::BoxableExpression<flow_process::table, diesel::pg::Pg, SqlType = Bool>> {
    let own = flow_process::applicant_id.eq(viewer.member_id);
    let sent = flow_process::status.ne(ProcessStatus::Draft.number());
    if rules::may_manage(viewer) {
        Box::new(own.or(sent))
    } else {
        Box::new(own.or(sent.and(flow_process::seen_by.contains(vec![viewer.member_id]))))
    }
}

rows!(
    /// Applications.
    processes: flow_process => FlowProcess, of tenant; within concerned, filtered(FlowProcessFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "SENT_AT": sent_at as "timestamptz" nullable,
        "FINISHED_AT": finished_at as "timestamptz" nullable,
    }
);

fn filtered<'a>(viewer: &Viewer, filter: &FlowProcessFilter) -> flow_process::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(processes::visible(viewer), flow_process, filter.keyword.as_deref());
    if let Some(id) = filter.form_id {
        query = query.filter(flow_process::form_id.eq(id));
    }
    if !filter.statuses.is_empty() {
        query = query.filter(flow_process::status.eq_any(filter.statuses.clone()));
    }
    if let Some(id) = filter.applicant_id {
        query = query.filter(flow_process::applicant_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(flow_process::applicant_team_id.eq(id));
    }
    if filter.mine {
        query = query
            .filter(flow_process::applicant_id.eq(viewer.member_id))
            .filter(diesel::dsl::not(flow_process::hidden_by.contains(vec![viewer.member_id])));
    }
    let (from, until) = filter.sent_at.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(flow_process::sent_at.ge(from));
    }
    if let Some(until) = until {
        query = query.filter(flow_process::sent_at.lt(until));
    }
    query
}

/// What of applications the viewer may look at, for records that hang on them.
pub fn visible_to<'a>(viewer: &Viewer) -> flow_process::BoxedQuery<'a, diesel::pg::Pg> {
    processes::visible(viewer)
}

/// One's own parts.
fn own(
    viewer: &Viewer,
) -> Box<dyn diesel::BoxableExpression<flow_task::table, diesel::pg::Pg, SqlType = Bool>> {
    Box::new(flow_task::member_id.eq(viewer.member_id))
}

rows!(
    /// What the viewer has to do with applications.
    tasks: flow_task => FlowTask, of tenant; within own, filtered_tasks(FlowTaskFilter),
    sorts {
        "ARRIVED_AT": arrived_at as "timestamptz",
        "DONE_AT": done_at as "timestamptz" nullable,
    }
);

/// The condition of a list; the indexes have the same.
fn in_list(list: FlowTaskList) -> diesel::expression::SqlLiteral<Bool> {
    let text = match list {
        FlowTaskList::ToDo => ItemStatus::sql(&[ItemStatus::ToDo]),
        FlowTaskList::Done => {
            let answered = [
                ItemStatus::Agreed,
                ItemStatus::Refused,
                ItemStatus::Transferred,
                ItemStatus::Returned,
                ItemStatus::Passed,
            ];
            format!("{} and not flow_task.hidden", ItemStatus::sql(&answered))
        }
        FlowTaskList::Copied => {
            format!("{} and not flow_task.hidden", ItemStatus::sql(&[ItemStatus::Copied, ItemStatus::Read]))
        }
    };
    diesel::dsl::sql::<Bool>(&text)
}

fn filtered_tasks<'a>(viewer: &Viewer, filter: &FlowTaskFilter) -> flow_task::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = tasks::visible(viewer).filter(in_list(filter.list));
    if let Some(id) = filter.form_id {
        query = query.filter(flow_task::form_id.eq(id));
    }
    if let Some(id) = filter.applicant_id {
        query = query.filter(flow_task::applicant_id.eq(id));
    }
    if filter.unread {
        query = query.filter(flow_task::status.eq(ItemStatus::Copied.number()));
    }
    let (from, until) = filter.arrived_at.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(flow_task::arrived_at.ge(from));
    }
    if let Some(until) = until {
        query = query.filter(flow_task::arrived_at.lt(until));
    }
    if let Some(word) = filter.keyword.as_deref().and_then(search::keyword) {
        let found = FlowProcessFilter { keyword: filter.keyword.clone(), ..FlowProcessFilter::default() };
        let ids = filtered(viewer, &found).select(flow_process::id);
        let _ = word;
        query = query.filter(flow_task::process_id.eq_any(ids));
    }
    query
}

/// How many are in the lists of the viewer.
#[erased]
pub async fn counts(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<FlowCounts> {
    let text = format!(
        "select (select count(*) from flow_task where enterprise_id = $1 and member_id = $2
                and {} and deleted_at is null) as to_do,
            (select count(*) from flow_task where enterprise_id = $1 and member_id = $2
                and {} and not hidden and deleted_at is null) as copied,
            count(*) filter (where {}) as running,
            count(*) filter (where {}) as returned,
            count(*) filter (where {}) as drafts
         from flow_process
         where enterprise_id = $1 and applicant_id = $2 and deleted_at is null",
        ItemStatus::sql(&[ItemStatus::ToDo]),
        ItemStatus::sql(&[ItemStatus::Copied]),
        ProcessStatus::sql(&[ProcessStatus::Running, ProcessStatus::Annulling]),
        ProcessStatus::sql(&[ProcessStatus::Returned]),
        ProcessStatus::sql(&[ProcessStatus::Draft]),
    );
    Ok(stated::statement(text)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .get_result(&mut connection)
        .await?)
}

/// An application for whoever acts on it, held until the transaction ends.
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

/// What of applications only their actions read.
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

/// The application that waits for this one.
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

/// The open applications that this one waited for, with the visits that wait for them.
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

/// How many drafts a member has.
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
    /// The tenant.
    pub enterprise_id: i64,
    /// Of this form.
    pub form_id: i64,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub applicant_id: i64,
    /// From which team.
    pub team_id: Option<i64>,
    /// Who waits for it: the application and its visit.
    pub parent: Option<(i64, i32)>,
}

/// Writes a new application.
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
            flow_process::seen_by.eq(vec![new.applicant_id]),
            flow_process::created_by.eq(new.applicant_id),
            flow_process::updated_by.eq(new.applicant_id),
        ))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// Everything of an application that actions change.
#[derive(Debug, Clone)]
pub struct Put<'a> {
    /// As it was.
    pub before: &'a FlowProcess,
    /// Its version of the form.
    pub revision: i32,
    /// Where it stands.
    pub status: ProcessStatus,
    /// From which team it was sent.
    pub team_id: Option<i64>,
    /// The values.
    pub values: Value,
    /// Who was chosen.
    pub choices: Value,
    /// The interpreter's state.
    pub state: Value,
    /// Who has to do with it.
    pub seen_by: Vec<i64>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it came to its end.
    pub finished_at: Option<DateTime<Utc>>,
    /// The words that it is found by.
    pub words: String,
    /// Who does it; nobody: a clock.
    pub by: Option<i64>,
}

/// Writes what an action changed.
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
            flow_process::version.eq(flow_process::version + 1),
            flow_process::updated_at.eq(Utc::now()),
            flow_process::updated_by.eq(put.by),
        ))
        .returning(FlowProcess::as_returning())
        .get_result(tx)
        .await?)
}

/// Keeps what the effect of an approval wrote; nothing once that is taken back.
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

/// Writes a state that says of copies that they were read. Its version stays: nothing is decided by it.
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

/// When somebody was urged about an application. Its version stays: nothing of it has changed.
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

/// Takes applications of one's own and one's own parts of applications out of one's lists.
#[erased]
pub async fn hide(tx: &mut AsyncPgConnection, viewer: &Viewer, processes: &[i64]) -> AppResult<()> {
    stated::statement(
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

/// Deletes drafts.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    processes::delete(tx, viewer, ids).await
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

/// An application that exists for the viewer.
#[erased]
pub async fn require(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<FlowProcess> {
    processes::find(connection, viewer, id).await?.ok_or_else(AppError::not_found)
}

/// The versions of the form that applications are on; drafts go by the newest.
#[erased]
pub async fn definitions_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<(i64, std::sync::Arc<crate::flow_form::definition::Definition>)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        id: i64,
        #[diesel(sql_type = diesel::sql_types::Jsonb)]
        definition: Value,
    }
    let rows: Vec<Row> = stated::statement(
        "select p.id, v.definition from flow_process p
         join flow_form f on f.enterprise_id = p.enterprise_id and f.id = p.form_id
         join flow_form_version v on v.enterprise_id = p.enterprise_id and v.form_id = p.form_id
            and v.revision = case when p.revision = 0 then f.revision else p.revision end
         where p.enterprise_id = $1 and p.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(processes)
    .load(&mut connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let definition = serde_json::from_value(row.definition).map_err(AppError::internal)?;
            Ok((row.id, std::sync::Arc::new(definition)))
        })
        .collect()
}

/// What is attached to applications, each with the application.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, crate::file::model::File)>> {
    let of = super::kind::FLOW_PROCESS.record_type;
    crate::file::store::attached_each(connection, enterprise_id, of, ids).await
}

/// Those of a filter above `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FlowProcessFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<FlowProcess>> {
    Ok(filtered(viewer, filter)
        .filter(flow_process::id.gt(after.unwrap_or(0)))
        .order(flow_process::id)
        .limit(limit)
        .select(FlowProcess::as_select())
        .load(&mut connection)
        .await?)
}
