//! Declaration of project work as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project_work;

use super::{offboarding, rules, store};
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::notice::{Event, Group, event};
use crate::kind::sight::glance;
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// A foreign key to a team; it protects the team as long as the work is not deleted.
const fn of_team(column: &'static str) -> Named {
    named("team", "project_work", column, "个项目工单")
}

/// The record kind of project work, which members draw from a pool.
pub static PROJECT_WORK: RecordKind = RecordKind {
    record_type: "project_work",
    entity: "ProjectWork",
    label: "项目工单",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("draw").named("领取了项目工单"),
        told("give_back").named("退回了项目工单"),
        told("finish").named("完成了项目工单"),
        told("confirm").named("确认了项目工单"),
        quiet("import"),
        told("restore"),
        told("purge"),
    ],
    fields: &[
        text("name", "工单名称"),
        field(
            "status",
            "状态",
            Reading::Choice(&[(0, "待领取"), (1, "进行中"), (2, "待确认"), (3, "已确认")]),
        ),
        field("project_id", "项目", Reading::One("project")),
        field("team_id", "可领取团队", Reading::One("team")),
        field("director_id", "领取人", Reading::One("member")),
        field("director_team_id", "领取团队", Reading::One("team")),
        text("quantity", "数量"),
        text("unit", "单位"),
        Field {
            name: "price",
            label: "单价（元）",
            reading: Reading::Text,
            guard: Guard::Code(Code::WorkProjectSalary),
        },
        text("done_quantity", "完成数量"),
        text("score", "评分"),
        text("ends_on", "截止日期"),
        text("description", "工作内容"),
    ],
    names: &[of_team("team_id"), of_team("director_team_id")],
    sight: Some(glance!(store::visible_to, project_work, project_work::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(rules::may_look),
    bin: Some(Bin {
        table: "project_work",
        title: "t.name",
        actions: ("project_work.restore", "project_work.purge"),
        obstacles: &[
            (
                "select t.name as title, p.name as other from project_work t
                 join project p on p.enterprise_id = t.enterprise_id and p.id = t.project_id and p.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的项目“{}”还在回收站",
            ),
            (
                "select t.name as title, m.name as other from project_work t
                 join team m on m.enterprise_id = t.enterprise_id and m.id = t.team_id and m.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "可领取它的团队“{}”已删除",
            ),
        ],
        ..Bin::PLAIN
    }),
    books: &[&super::sheet::BOOK],
    handover: &[&Drawn],
    notices: &[
        event("project_work.done", "我负责的项目有工单完成或退回", Group::Work),
        Event { offboarding: true, ..event("project_work.returned", "我领取的项目工单被退回工单池", Group::Work) },
        event("project_work.confirmed", "我领取的项目工单已确认", Group::Work),
    ],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: work that the member has drawn and not done passes to another member, or back into the
    /// pool.
    Drawn, HandedOn, "PROJECT_WORK", "领取的项目工单", offboarding::count, offboarding::hand_over
);
