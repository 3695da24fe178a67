//! Implementations for the journal crate that need other domain crates: the lines that fill a draft of a
//! weekly report, the creation of tasks from its plan, and the visibility of the project of a log.

use chrono::NaiveDate;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, Code, Viewer};
use xieli_tables::project as projects;

use crate::attend_application::states::ApplicationStatus;
use crate::item_log::open::Condition;
use crate::list::outer;
use crate::task::model::{GeneratedTask, TaskInput};
use crate::task::states::TaskStatus;
use crate::weekly::logs::Logs;
use crate::weekly::source::{Fresh, MOST, MemberWeek, Source};
use crate::work_order::states::WorkOrderStatus;
use crate::{prepared, project, task};

/// All sources, in the order of the lines.
pub static ALL: &[&dyn Source] = &[&TASKS, &ORDERS, &MILEPOSTS, &RECEIPTS, &ABSENCES, &Logs];

/// The condition that the project of a log is visible to the viewer.
pub fn open_to_project(viewer: &Viewer) -> Condition {
    let record = outer("item_log.project_id");
    Box::new(exists(project::store::visible_to(viewer).filter(projects::id.eq(record))))
}

/// Creates a task of the viewer from a line of a plan, with these days.
pub fn plan<'a>(
    tx: &'a mut AsyncPgConnection,
    viewer: &'a Viewer,
    text: &'a str,
    (from, to): (NaiveDate, NaiveDate),
) -> BoxFuture<'a, AppResult<i64>> {
    async move {
        if !viewer.can(Code::TaskCreate) {
            return Err(AppError::forbidden());
        }
        let input = TaskInput {
            name: text.to_owned(),
            director_id: Some(viewer.member_id),
            begins_on: Some(from),
            ends_on: Some(to),
            ..TaskInput::default()
        };
        let made = GeneratedTask { input, publish: true, ..GeneratedTask::default() };
        Ok(task::service::made(tx, viewer.enterprise_id, Some(viewer.member_id), made).await?.id)
    }
    .boxed()
}

/// A row of a statement.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    did: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    project_id: Option<i64>,
}

/// Chinese labels of the texts that statements return.
const WORDS: &[(&str, &str)] = &[
    ("finished", "完成任务"),
    ("started", "开始任务"),
    ("served", "完成工单"),
    ("visited", "上门服务"),
    ("reached", "达成里程碑"),
    ("received", "登记回款"),
    ("rested", "请假"),
    ("travelled", "出差"),
];

fn fresh(record_type: &'static str, rows: Vec<Row>) -> Vec<Fresh> {
    let word = |did: &str| WORDS.iter().find(|(word, _)| *word == did).map_or("", |(_, text)| text);
    let fresh = |row: Row| Fresh {
        did: word(&row.did),
        record_type,
        record_id: row.id,
        title: row.title,
        project_id: row.project_id,
    };
    rows.into_iter().map(fresh).collect()
}

/// The unit of `$3` and `$4` of a statement.
enum Over {
    /// Start and end of the week as times.
    Moments,
    /// First and last day of the week.
    Days,
}

/// A source by a statement: `$1` is the enterprise, `$2` the member, `$3` and `$4` the week, `$5` the limit.
struct Found {
    key: &'static str,
    label: &'static str,
    record_type: &'static str,
    over: Over,
    sql: &'static str,
}

impl Found {
    async fn rows(
        &self,
        mut connection: &AsyncPgConnection,
        whose: MemberWeek,
        week: Week,
    ) -> AppResult<Vec<Row>> {
        let found = prepared::statement(self.sql)
            .bind::<BigInt, _>(whose.enterprise_id)
            .bind::<BigInt, _>(whose.member_id);
        Ok(match self.over {
            Over::Moments => {
                let (from, until) = week.moments();
                let found = found.bind::<Timestamptz, _>(from).bind::<Timestamptz, _>(until);
                found.bind::<BigInt, _>(MOST).load(&mut connection).await?
            }
            Over::Days => {
                let found = found.bind::<Date, _>(week.monday).bind::<Date, _>(week.sunday());
                found.bind::<BigInt, _>(MOST).load(&mut connection).await?
            }
        })
    }
}

impl Source for Found {
    fn key(&self) -> &'static str {
        self.key
    }

    fn label(&self) -> &'static str {
        self.label
    }

    fn lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        whose: MemberWeek,
        week: Week,
    ) -> BoxFuture<'a, AppResult<Vec<Fresh>>> {
        async move { Ok(fresh(self.record_type, self.rows(connection, whose, week).await?)) }.boxed()
    }
}

/// Tasks that the member was responsible for or collaborated on: finished in the week (submitted or done),
/// else started in it.
const TASKS: Found = Found {
    key: "task",
    label: "任务",
    record_type: "task",
    over: Over::Moments,
    sql: sql!(
        "select t.id, 'finished' as did, t.name as title, t.project_id from task t
     where t.enterprise_id = $1 and (t.director_id = $2 or t.members @> array[$2]) and t.deleted_at is null
        and t.status in ({TaskStatus::Waiting, TaskStatus::Done}) and t.finished_at >= $3
            and t.finished_at < $4
     union all
     select t.id, 'started', t.name, t.project_id from task t
     where t.enterprise_id = $1 and (t.director_id = $2 or t.members @> array[$2]) and t.deleted_at is null
        and t.status not in ({TaskStatus::Draft, TaskStatus::Cancelled}) and (t.finished_at is null
            or t.finished_at < $3 or t.finished_at >= $4)
        and exists (select from task_move m where m.enterprise_id = t.enterprise_id and m.task_id = t.id
            and m.to_status = {TaskStatus::Working} and m.from_status = {TaskStatus::Ready}
            and m.created_at >= $3 and m.created_at < $4)
     order by 2, 1 limit $5"
    ),
};

/// Work orders that the member visited: finished by them in the week, else begun in it.
const ORDERS: Found = Found {
    key: "work_order",
    label: "工单",
    record_type: "work_order",
    over: Over::Moments,
    sql: sql!("select o.id, case when bool_or(m.to_status >= {WorkOrderStatus::WaitingCheck}) then 'served'
        else 'visited' end as did,
        o.name as title, o.project_id from work_order o
     join work_move m on m.enterprise_id = o.enterprise_id and m.work_order_id = o.id
        and m.to_status in ({WorkOrderStatus::InService, WorkOrderStatus::WaitingCheck,
            WorkOrderStatus::WaitingConfirm, WorkOrderStatus::Done}) and m.created_at >= $3 and m.created_at < $4
     where o.enterprise_id = $1 and (o.director_id = $2 or o.members @> array[$2]) and o.deleted_at is null
     group by o.enterprise_id, o.id, o.name, o.project_id
     order by 2, 1 limit $5"),
};

/// Mileposts that the member is responsible for, reached in the week.
const MILEPOSTS: Found = Found {
    key: "milepost",
    label: "里程碑",
    record_type: "milepost",
    over: Over::Days,
    sql: "select s.id, 'reached' as did, s.name as title, s.project_id from milepost s
     where s.enterprise_id = $1 and s.director_id = $2 and s.finished_on between $3 and $4 and s.deleted_at is null
     order by s.finished_on, s.id limit $5",
};

/// Receipts that the member entered in the week, without their amounts, which have restricted readers.
const RECEIPTS: Found = Found {
    key: "payment_receipt",
    label: "回款",
    record_type: "payment_receipt",
    over: Over::Days,
    sql: "select r.id, 'received' as did, p.name as title, r.project_id from payment_receipt r
     join payment_plan p on p.enterprise_id = r.enterprise_id and p.id = r.plan_id
     where r.enterprise_id = $1 and r.created_by = $2 and r.received_on between $3 and $4 and r.deleted_at is null
        and r.amount > 0
     order by r.received_on, r.id limit $5",
};

/// Approved leave and business trips of the member in the week. Readers of a report learn the days, not the
/// type of leave.
const ABSENCES: Found = Found {
    key: "attend_application",
    label: "请假出差",
    record_type: "flow_process",
    over: Over::Moments,
    sql: sql!(
        "select a.process_id as id, case a.kind when 0 then 'rested' else 'travelled' end as did,
        to_char(a.begins_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' 至 '
            || to_char(a.ends_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as title,
        null::bigint as project_id from attend_application a
     where a.enterprise_id = $1 and a.member_id = $2 and a.kind in (0, 2)
         and a.status = {ApplicationStatus::Approved}
        and a.begins_at < $4 and a.ends_at > $3 and a.deleted_at is null
     order by a.begins_at, a.id limit $5"
    ),
};
