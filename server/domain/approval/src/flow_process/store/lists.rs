//! Lists of approval applications and of members' tasks, and the numbers of their entries.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{flow_process, flow_task};

use crate::flow_process::model::{
    FlowCounts, FlowProcess, FlowProcessFilter, FlowTask, FlowTaskFilter, FlowTaskList,
};
use crate::flow_process::rules;
use crate::flow_process::states::{ItemStatus, ProcessStatus};
use crate::{filter_keyword, prepared, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// Visibility: the viewer's own applications; those sent by others in which the viewer has a task; all for
/// managers of approval.
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
    if let Some(ids) = &filter.ids {
        query = query.filter(flow_process::id.eq_any(ids.clone()));
    }
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

/// Restricts the query to the applications visible to the viewer, for records that belong to one.
pub fn visible_to<'a>(viewer: &Viewer) -> flow_process::BoxedQuery<'a, diesel::pg::Pg> {
    processes::visible(viewer)
}

/// Visibility: the viewer's own tasks.
fn own(
    viewer: &Viewer,
) -> Box<dyn diesel::BoxableExpression<flow_task::table, diesel::pg::Pg, SqlType = Bool>> {
    Box::new(flow_task::member_id.eq(viewer.member_id))
}

rows!(
    /// Tasks of the viewer.
    tasks: flow_task => FlowTask, of tenant; within own, filtered_tasks(FlowTaskFilter),
    sorts {
        "ARRIVED_AT": arrived_at as "timestamptz",
        "DONE_AT": done_at as "timestamptz" nullable,
    }
);

/// Condition of a list; the indexes have the same.
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
    if filter.keyword.as_deref().and_then(search::keyword).is_some() {
        let found = FlowProcessFilter { keyword: filter.keyword.clone(), ..FlowProcessFilter::default() };
        let ids = filtered(viewer, &found).select(flow_process::id);
        query = query.filter(flow_task::process_id.eq_any(ids));
    }
    query
}

/// Numbers of entries in the viewer's lists.
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
    Ok(prepared::statement(text)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .get_result(&mut connection)
        .await?)
}

/// Applications of a filter with an id above `after`, oldest first.
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
