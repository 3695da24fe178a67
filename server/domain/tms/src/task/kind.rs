//! The record kind of tasks (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::task;

use super::states::TaskStatus;
use super::{offboarding, rules, store};
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Reading, field, marked, text};
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;
use crate::kind::{Attached, Bin, Page, RecordKind};
use crate::wait;

/// A reference to a record of another kind, while the task is not deleted.
const fn alive(of: &'static str, column: &'static str) -> Named {
    named(of, "task", column, "个任务")
}

/// The record kind of tasks.
pub static TASK: RecordKind = RecordKind {
    record_type: "task",
    entity: "Task",
    label: "任务",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("publish"),
        told("start").named("开始了任务"),
        told("hold").named("挂起了任务"),
        told("finish").named("完成了任务"),
        told("pass").named("验收通过了任务"),
        told("fail").named("验收退回了任务"),
        told("restart").named("重新开始了任务"),
        told("cancel"),
        told("check").named("更新了检查清单"),
        told("restore"),
        told("purge"),
    ],
    fields: &[
        text("name", "任务名称"),
        field(
            "status",
            "状态",
            Reading::Choice(&[
                (0, "草稿"),
                (10, "待开始"),
                (20, "已挂起"),
                (50, "进行中"),
                (55, "已退回"),
                (60, "待验收"),
                (75, "已完成"),
                (90, "已取消"),
            ]),
        ),
        field("parent_id", "上级任务", Reading::One("task")),
        field("project_id", "项目", Reading::One("project")),
        field("milepost_id", "里程碑", Reading::One("milepost")),
        field("customer_id", "客户", Reading::One("customer")),
        field("director_id", "负责人", Reading::One("member")),
        field("director_team_id", "负责团队", Reading::One("team")),
        field("validator_id", "验收人", Reading::One("member")),
        text("begins_on", "开始日期"),
        text("ends_on", "截止日期"),
        text("estimate", "预计工时（分钟）"),
        marked("description", "任务说明"),
    ],
    names: &[
        alive("milepost", "milepost_id"),
        alive("customer", "customer_id"),
        alive("team", "director_team_id"),
    ],
    moves: &[alive("customer", "customer_id")],
    values: &[DictionaryColumn {
        dictionary: "task_level",
        what: "个任务",
        count: "select level as value, count(*) as count from task \
                where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
        replace: Some("update task set level = $3 where enterprise_id = $1 and level = $2"),
    }],
    sight: Some(sight!(store::visible_to, task, task::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(rules::may_look),
    search: Some(search!(
        store::visible_to,
        task,
        "/task/{}/info",
        Shape {
            subtitle: "(select p.name from project p where p.enterprise_id = x.enterprise_id and p.id = x.project_id)",
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/task/{}/info", label: "任务" }),
    attached: Attached::Drafts,
    bin: Some(Bin {
        table: "task",
        // a draft is private to its creator, but managers of the recycle bin read its titles
        title: sql!("(case when t.status = {TaskStatus::Draft} then '草稿 ' || t.id else t.name end)"),
        actions: ("task.restore", "task.purge"),
        obstacles: &[(
            "select t.name as title, a.name as other from task t
             join task a on a.enterprise_id = t.enterprise_id and a.id = t.parent_id and a.deleted_at is not null
                and not a.id = any ($2)
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的上级任务“{}”还在回收站",
        )],
        references: &[(
            "select from task r where r.enterprise_id = t.enterprise_id and r.parent_id = t.id and r.deleted_at is null",
            "子任务",
        )],
        restored: Some(|tx, viewer, ids| Box::pin(offboarding::restored(tx, viewer, ids))),
        ..Bin::PLAIN
    }),
    books: &[&super::sheet::BOOK],
    handover: &[&Directed, &Joined],
    notices: &[
        event("task.assigned", "有任务交给我", Group::Task),
        event("task.waiting", "有任务待我验收", Group::Task),
        event("task.validated", "我的任务验收结果", Group::Task),
        event("task.moved", "我的任务被挂起、取消或重新开始", Group::Task),
        event("task.due", "我的任务快到期或已逾期", Group::Task),
        event("task.late", "我管理的任务逾期未完成", Group::Task),
    ],
    badges: Some(Badges {
        may: wait::store::any,
        count: |connection, viewer| Box::pin(waiting(connection, viewer)),
        of: wait::kinds::MOVED_BY,
    }),
    ..RecordKind::PLAIN
};

/// Number of items that wait for the viewer (business §2 waitTask).
async fn waiting(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Badge>> {
    let counts = wait::store::counts(connection, viewer).await?;
    Ok(vec![Badge { key: "wait.all", count: counts.all }])
}

handover!(
    /// Open tasks that they direct or validate: the successor takes them over, else no one.
    Directed, HandedOn, "TASK", "负责或验收的任务", offboarding::count, offboarding::hand_over
);
handover!(
    /// Their collaboration on tasks, which ends.
    Joined, Ended, "TASK_MEMBER", "协作的任务", offboarding::count_joined, offboarding::end_joined
);
