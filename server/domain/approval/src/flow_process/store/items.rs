//! Queries on the approval tasks of members, a table derived from the interpreter's state.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::flow_task;

use crate::flow_process::model::{FlowProcess, FlowTask};
use crate::flow_process::states::ItemStatus;
use crate::prepared;

/// A task to be written.
#[derive(Debug, Clone)]
pub struct ItemRow {
    /// Number of the interpreter's item.
    pub item: i32,
    /// Key and name of the node.
    pub node: (String, String),
    /// Round of the application.
    pub round: i32,
    /// The member.
    pub member: i64,
    /// The member in whose place they act.
    pub instead_of: Option<i64>,
    /// Its status.
    pub status: ItemStatus,
    /// Roles by which the member was found.
    pub roles: Vec<i64>,
    /// Opinion; absent: the stored one stays.
    pub opinion: Option<String>,
    /// If it has just arrived: the time of arrival and the deadline.
    pub arrived: Option<(DateTime<Utc>, Option<DateTime<Utc>>)>,
    /// Time of the answer.
    pub done_at: Option<DateTime<Utc>>,
}

/// Writes new and changed tasks: one statement.
#[erased]
pub async fn put_items(
    tx: &mut AsyncPgConnection,
    process: &FlowProcess,
    rows: Vec<ItemRow>,
) -> AppResult<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let of = |read: fn(&ItemRow) -> i32| -> Vec<i32> { rows.iter().map(read).collect() };
    let texts = |read: fn(&ItemRow) -> &String| -> Vec<String> { rows.iter().map(read).cloned().collect() };
    let (items, rounds) = (of(|row| row.item), of(|row| row.round));
    let (keys, names) = (texts(|row| &row.node.0), texts(|row| &row.node.1));
    let members: Vec<i64> = rows.iter().map(|row| row.member).collect();
    let instead: Vec<Option<i64>> = rows.iter().map(|row| row.instead_of).collect();
    let statuses: Vec<i16> = rows.iter().map(|row| row.status.number()).collect();
    let joined = |row: &ItemRow| row.roles.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let roles: Vec<String> = rows.iter().map(joined).collect();
    let opinions: Vec<Option<String>> = rows.iter().map(|row| row.opinion.clone()).collect();
    let arrived: Vec<Option<DateTime<Utc>>> = rows.iter().map(|row| row.arrived.map(|(at, _)| at)).collect();
    let due: Vec<Option<DateTime<Utc>>> =
        rows.iter().map(|row| row.arrived.and_then(|(_, due)| due)).collect();
    let done: Vec<Option<DateTime<Utc>>> = rows.iter().map(|row| row.done_at).collect();
    prepared::statement(
        sql!("insert into flow_task as t (enterprise_id, process_id, form_id, applicant_id, item, node_key, node_name, round,
            member_id, instead_of, status, role_ids, opinion, arrived_at, due_at, done_at)
         select $1, $2, $3, $4, n.item, n.key, n.name, n.round, n.member, n.instead, n.status,
            coalesce(string_to_array(nullif(n.roles, ''), ',')::bigint[], '{}'), n.opinion,
            coalesce(n.arrived, now()), n.due, n.done
         from unnest($5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
            as n (item, key, name, round, member, instead, status, roles, opinion, arrived, due, done)
         on conflict (enterprise_id, process_id, item) do update set
            status = excluded.status, opinion = coalesce(excluded.opinion, t.opinion),
            arrived_at = case when excluded.status = {ItemStatus::ToDo} then excluded.arrived_at
                else t.arrived_at end,
            due_at = case when excluded.status = {ItemStatus::ToDo} then excluded.due_at else t.due_at end,
            reminded_at = case when excluded.status = {ItemStatus::ToDo} then null else t.reminded_at end,
            done_at = excluded.done_at, version = t.version + 1, updated_at = now()"),
    )
    .bind::<BigInt, _>(process.enterprise_id)
    .bind::<BigInt, _>(process.id)
    .bind::<BigInt, _>(process.form_id)
    .bind::<BigInt, _>(process.applicant_id)
    .bind::<Array<Integer>, _>(items)
    .bind::<Array<Text>, _>(keys)
    .bind::<Array<Text>, _>(names)
    .bind::<Array<Integer>, _>(rounds)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<Nullable<BigInt>>, _>(instead)
    .bind::<Array<SmallInt>, _>(statuses)
    .bind::<Array<Text>, _>(roles)
    .bind::<Array<Nullable<Text>>, _>(opinions)
    .bind::<Array<Nullable<Timestamptz>>, _>(arrived)
    .bind::<Array<Nullable<Timestamptz>>, _>(due)
    .bind::<Array<Nullable<Timestamptz>>, _>(done)
    .execute(tx)
    .await?;
    Ok(())
}

/// All tasks of applications, in the order of their arrival.
#[erased]
pub async fn items_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<FlowTask>> {
    Ok(flow_task::table
        .filter(flow_task::enterprise_id.eq(enterprise_id))
        .filter(flow_task::process_id.eq_any(processes))
        .order(flow_task::item)
        .select(FlowTask::as_select())
        .load(&mut connection)
        .await?)
}

/// The open tasks of applications, each with its application.
#[erased]
pub async fn holders_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[i64],
) -> AppResult<Vec<FlowTask>> {
    Ok(flow_task::table
        .filter(flow_task::enterprise_id.eq(enterprise_id))
        .filter(flow_task::process_id.eq_any(processes))
        .filter(flow_task::status.eq(ItemStatus::ToDo.number()))
        .order(flow_task::item)
        .select(FlowTask::as_select())
        .load(&mut connection)
        .await?)
}

/// Marks the viewer's copies as read; returns the numbers of their items.
#[erased]
pub async fn read(tx: &mut AsyncPgConnection, viewer: &Viewer, process: i64) -> AppResult<Vec<i32>> {
    Ok(diesel::update(
        flow_task::table
            .filter(flow_task::enterprise_id.eq(viewer.enterprise_id))
            .filter(flow_task::member_id.eq(viewer.member_id))
            .filter(flow_task::process_id.eq(process))
            .filter(flow_task::status.eq(ItemStatus::Copied.number())),
    )
    .set((
        flow_task::status.eq(ItemStatus::Read.number()),
        flow_task::done_at.eq(Utc::now()),
        flow_task::version.eq(flow_task::version + 1),
    ))
    .returning(flow_task::item)
    .get_results(tx)
    .await?)
}

/// A task past its deadline, or whose member has lost the role by which they were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Overdue {
    /// Enterprise (tenant) that owns the row.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Application that it belongs to.
    #[diesel(sql_type = BigInt)]
    pub process_id: i64,
    /// Number of the interpreter's item.
    #[diesel(sql_type = Integer)]
    pub item: i32,
}

/// Tasks past their deadline without a reminder.
const LATE: &str = sql!(
    "select t.enterprise_id, t.id, t.process_id, t.item from flow_task t
     join flow_process p on p.enterprise_id = t.enterprise_id and p.id = t.process_id
     where t.status = {ItemStatus::ToDo} and t.due_at is not null and t.due_at <= now() and t.reminded_at is null"
);
/// Tasks whose member has lost the role by which they were found.
const WITHOUT_ROLE: &str = sql!(
    "select t.enterprise_id, t.id, t.process_id, t.item from flow_task t
     join flow_process p on p.enterprise_id = t.enterprise_id and p.id = t.process_id
     where t.status in ({ItemStatus::ASKED}) and t.role_ids <> '{}' and not exists (select
         from role_member r
        where r.enterprise_id = t.enterprise_id and r.member_id = t.member_id and r.role_id = any (t.role_ids))"
);
/// End of a statement that locks the applications of the tasks that it finds, so that no other node takes them:
/// applications before their tasks, as every action does.
const LOCKED: &str = "limit $1 for update of p skip locked";

/// Tasks past their deadline without a reminder, with locks on their applications; without those of child
/// applications, which are [`within`].
#[erased]
pub async fn overdue(tx: &mut AsyncPgConnection, limit: i64) -> AppResult<Vec<Overdue>> {
    let sql = format!("{LATE} and p.parent_id is null order by t.due_at {LOCKED}");
    Ok(prepared::statement(sql).bind::<BigInt, _>(limit).load(tx).await?)
}

/// Tasks whose member has lost the role by which they were found; locks as [`overdue`].
#[erased]
pub async fn without_role(tx: &mut AsyncPgConnection, limit: i64) -> AppResult<Vec<Overdue>> {
    let sql = format!("{WITHOUT_ROLE} and p.parent_id is null order by t.enterprise_id, t.id {LOCKED}");
    Ok(prepared::statement(sql).bind::<BigInt, _>(limit).load(tx).await?)
}

/// Both kinds of tasks of child applications, without locks: the outermost application above is locked first.
#[erased]
pub async fn within(
    mut connection: &AsyncPgConnection,
    limit: i64,
) -> AppResult<(Vec<Overdue>, Vec<Overdue>)> {
    let sql = format!("{LATE} and p.parent_id is not null order by t.due_at limit $1");
    let late: Vec<Overdue> = prepared::statement(sql).bind::<BigInt, _>(limit).load(&mut connection).await?;
    let sql = format!("{WITHOUT_ROLE} and p.parent_id is not null order by t.enterprise_id, t.id limit $1");
    let gone: Vec<Overdue> = prepared::statement(sql).bind::<BigInt, _>(limit).load(&mut connection).await?;
    Ok((late, gone))
}

/// Marks a task as reminded; false if it was already, by another node.
#[erased]
pub async fn set_reminded(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<bool> {
    let row = flow_task::table.find((enterprise_id, id)).filter(flow_task::reminded_at.is_null());
    let marked = diesel::update(row).set(flow_task::reminded_at.eq(Utc::now())).execute(tx).await?;
    Ok(marked > 0)
}
