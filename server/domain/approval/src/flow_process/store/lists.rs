//! Lists of approval applications and of members' tasks, and the numbers of their entries.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{flow_process, flow_task};

use crate::flow_process::model::{
    FieldSum, FlowCounts, FlowProcess, FlowProcessFilter, FlowTask, FlowTaskFilter, FlowTaskList,
};
use crate::flow_process::rules;
use crate::flow_process::states::{ItemStatus, ProcessStatus};
use crate::kind::sight::Condition;
use crate::list::outer;
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
    },
    remembered until ["flow_process"]
);

fn filtered<'a>(viewer: &Viewer, filter: &FlowProcessFilter) -> flow_process::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(processes::visible(viewer), flow_process, filter.keyword.as_deref());
    if !rules::may_manage(viewer) || !filter.statuses.is_empty() || filter.sent_at.is_some() {
        // replanned each time: the number of matches decides on the plan
        query = query.filter(prepared::Replanned);
    }
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

/// SQL of the condition that a file of the application `:process` is not only in fields hidden from the
/// member `:member`, by conditions, by a move to another version or by rights. Rights are those of
/// [`rules::allowed`]: of the applicant, and at the nodes of the member's tasks; the strongest counts, a
/// column has at most the right of its table, and a node that is not in the version of the form gives none.
/// A field that an application above handed down is hidden where its source is, as [`rules::hidden_above`].
const NOT_HIDDEN: &str = "not (exists (
    select from flow_process p
    where p.enterprise_id = file.enterprise_id and p.id = :process and file.id = any (p.shut_file_ids)
) or coalesce((
    select bool_and(exists (
        with recursive line (id, path, secret) as (
            select p.id, place.path, false
            union all
            select below.parent_id, given ->> 'from', (given ->> 'secret')::boolean
            from line
            join flow_process below on below.enterprise_id = p.enterprise_id and below.id = line.id
            cross join lateral jsonb_array_elements(below.handed) given
            where given ->> 'to' in (line.path, split_part(line.path, '.', 1))
        )
        select from line
        join flow_process h on h.enterprise_id = p.enterprise_id and h.id = line.id
        join flow_form f on f.enterprise_id = h.enterprise_id and f.id = h.form_id
        join flow_form_version v on v.enterprise_id = h.enterprise_id and v.form_id = h.form_id
            and v.revision = case when h.revision = 0 then f.revision else h.revision end
        where (
            select bool_and(r.gone or line.secret and not jsonb_path_exists(v.definition,
                    '$.fields[*] ? (@.key == $table
                        && ($column == \"\" || exists(@.columns[*] ? (@.key == $column))))',
                    jsonb_build_object('table', split_part(line.path, '.', 1),
                        'column', split_part(line.path, '.', 2)))
                or coalesce('hidden' in
                    (r.rights ->> line.path, r.rights ->> split_part(line.path, '.', 1)), false))
            from (
                select v.definition -> 'rights', false where h.applicant_id = :member
                union all
                select node -> 'rights', node is null
                from flow_task t
                cross join lateral jsonb_path_query_first(v.definition,
                    '$.nodes.** ? (@.key == $key && !exists(@.nodes))',
                    jsonb_build_object('key', t.node_key)) node
                where t.enterprise_id = h.enterprise_id and t.process_id = h.id and t.member_id = :member
            ) r (rights, gone))
    ))
    from flow_process p
    join flow_form f on f.enterprise_id = p.enterprise_id and f.id = p.form_id
    join flow_form_version v on v.enterprise_id = p.enterprise_id and v.form_id = p.form_id
        and v.revision = case when p.revision = 0 then f.revision else p.revision end
    cross join lateral (
        select field ->> 'key', p.\"values\" -> (field ->> 'key')
        from jsonb_array_elements(v.definition -> 'fields') field
        where field ->> 'type' in ('attachment', 'picture')
        union all
        select concat(field ->> 'key', '.', cell ->> 'key'), entry -> (cell ->> 'key')
        from jsonb_array_elements(v.definition -> 'fields') field,
            jsonb_array_elements(coalesce(field -> 'columns', '[]'::jsonb)) cell,
            jsonb_path_query(p.\"values\" -> (field ->> 'key'), '$[*]') entry
        where cell ->> 'type' in ('attachment', 'picture')
    ) place (path, held)
    where p.enterprise_id = file.enterprise_id and p.id = :process
        and (place.held @> to_jsonb(file.id::text) or place.held @> to_jsonb(file.id))
), false))";

/// Condition on attachments: the application that this SQL expression names is visible to the viewer, and the
/// file is not only in fields hidden from the viewer. Evaluated for each such file alone.
pub fn holds(viewer: &Viewer, process: &'static str) -> Condition {
    let seen: Condition =
        Box::new(diesel::dsl::exists(visible_to(viewer).filter(flow_process::id.eq(outer(process)))));
    if rules::may_manage(viewer) {
        return seen;
    }
    let text = NOT_HIDDEN
        .replace(":member", &viewer.member_id.to_string())
        .replace(":process", &format!("({process})"));
    Box::new(seen.and(diesel::dsl::sql::<Bool>(&text)))
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
    },
    remembered until ["flow_process"],
    ids first
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
        // literal, as the index has it
        query = query.filter(diesel::dsl::sql::<Bool>(&ItemStatus::sql(&[ItemStatus::Copied])));
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
         where enterprise_id = $1 and applicant_id = $2 and {} and deleted_at is null",
        ItemStatus::sql(&[ItemStatus::ToDo]),
        ItemStatus::sql(&[ItemStatus::Copied]),
        ProcessStatus::sql(&[ProcessStatus::Running, ProcessStatus::Annulling]),
        ProcessStatus::sql(&[ProcessStatus::Returned]),
        ProcessStatus::sql(&[ProcessStatus::Draft]),
        // the statuses that are counted: the condition of the index flow_process_mine_open
        ProcessStatus::sql(&[
            ProcessStatus::Draft,
            ProcessStatus::Running,
            ProcessStatus::Returned,
            ProcessStatus::Annulling,
        ]),
    );
    Ok(prepared::statement(text)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .get_result(&mut connection)
        .await?)
}

/// SQL of the keys of the fields of the application `p` that conditions hide. Where the job of hidden parts has
/// not stored them yet, all are left out that a condition may hide or that may be computed from one: a sum
/// without them is mended within minutes, whereas one with them would tell their values.
const SHUT: &str = "coalesce(p.shut_fields, (
    select array_agg(field ->> 'key')
        filter (where coalesce(field ->> 'showWhen', field ->> 'formula') is not null)
    from flow_form_version v, jsonb_array_elements(v.definition -> 'fields') field
    where v.enterprise_id = p.enterprise_id and v.form_id = p.form_id and v.revision = p.revision
    having bool_or(field ->> 'showWhen' is not null)), '{}')";

/// Sums of all numbers in the values of the applications of a filter, without fields that conditions hide, by
/// the paths of their fields.
#[erased]
pub async fn sums(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FlowProcessFilter,
) -> AppResult<Vec<FieldSum>> {
    let found = filtered(viewer, filter).select(flow_process::id);
    Ok(prepared::statement(format!(
        "with found as (
            select one.key, one.value from flow_process p, jsonb_each(p.\"values\") one
            where p.enterprise_id = $1 and p.id in ($2) and one.key <> all ({SHUT})
         ), numbers as (
            select key as path, value as number from found where jsonb_typeof(value) = 'number'
            union all
            select concat(found.key, '.', cell.key), cell.value
            from found,
                jsonb_array_elements(
                    case jsonb_typeof(found.value) when 'array' then found.value else '[]' end) entry,
                jsonb_each(case jsonb_typeof(entry) when 'object' then entry else '{{}}' end) cell
            where jsonb_typeof(cell.value) = 'number'
         )
         select path, sum(number::numeric)::float8 as sum from numbers group by path order by path",
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .with(found)
    .load(&mut connection)
    .await?)
}

/// Number of lines of an export with columns of these tables: the rows of the longest of them in each of the
/// applications of a filter, at least one.
#[erased]
pub async fn count_lines(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FlowProcessFilter,
    tables: &[String],
) -> AppResult<i64> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let found = filtered(viewer, filter).select(flow_process::id);
    let row: Row = prepared::statement(format!(
        "select coalesce(sum(greatest(1, (
            select max(jsonb_array_length(p.\"values\" -> listed.path)) from unnest($3) listed (path)
            where jsonb_typeof(p.\"values\" -> listed.path) = 'array'
                and listed.path <> all ({SHUT})))), 0)::bigint as count
         from flow_process p where p.enterprise_id = $1 and p.id in ($2)",
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .with(found)
    .bind::<Array<Text>, _>(tables)
    .get_result(&mut connection)
    .await?;
    Ok(row.count)
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
