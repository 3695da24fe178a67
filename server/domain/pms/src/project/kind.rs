//! The record kind of projects (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project;

use super::{offboarding, store};
use crate::acceptance;
use crate::kind::field::{Field, Guard, Reading, field, marked, text};
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, Page, RecordKind};

/// A project's number is unique.
pub const NUMBER: Unique = unique("project_number", "number", "项目编号已存在");

/// Values of a dictionary that projects use, in a column of one value.
const fn kept(dictionary: &'static str, count: &'static str, replace: &'static str) -> DictionaryColumn {
    DictionaryColumn { dictionary, what: "个项目", count, replace: Some(replace) }
}

/// A reference to a record of another kind, while the project is not deleted.
const fn alive(of: &'static str, column: &'static str) -> Named {
    named(of, "project", column, "个项目")
}

/// The record kind of projects.
pub static PROJECT: RecordKind = RecordKind {
    record_type: "project",
    entity: "Project",
    label: "项目",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        quiet("star").named("关注了项目"),
        quiet("unstar").named("取消关注了项目"),
        quiet("copy").named("复制了项目"),
        quiet("start").named("由模板新建了项目"),
        quiet("accept_link").named("生成了验收的客户链接"),
        quiet("accept_unlink").named("撤销了验收的客户链接"),
        quiet("accept_open").named("客户打开了验收链接"),
        told("accept_sign").named("客户签收了验收资料"),
        quiet("restore"),
        quiet("purge"),
    ],
    fields: &[
        text("name", "项目名称"),
        text("number", "项目编号"),
        field("is_open", "可见范围", Reading::Choice(&[(1, "公开"), (2, "部分可见")])),
        field("customer_id", "客户", Reading::One("customer")),
        field("director_id", "项目负责人", Reading::One("member")),
        field("director_team_id", "所属团队", Reading::One("team")),
        text("begins_on", "开始日期"),
        text("ends_on", "结束日期"),
        text("finished_on", "完成日期"),
        // members who see a project's amounts by their place in it see them there; the log shows changes of
        // amounts only to those who manage all
        Field {
            name: "amount",
            label: "合同金额",
            reading: Reading::Money,
            guard: Guard::Code(Code::ProjectManage),
        },
        text("contract_number", "合同编号"),
        text("signed_on", "签订日期"),
        marked("description", "项目说明"),
    ],
    names: &[alive("customer", "customer_id"), alive("team", "director_team_id")],
    moves: &[named("customer", "project", "customer_id", "个项目")],
    values: &[
        kept(
            "project_type",
            "select project_type as value, count(*) as count from project \
             where enterprise_id = $1 and project_type = any ($2) and deleted_at is null group by project_type",
            "update project set project_type = $3 where enterprise_id = $1 and project_type = $2",
        ),
        kept(
            "project_status_category",
            "select status as value, count(*) as count from project \
             where enterprise_id = $1 and status = any ($2) and deleted_at is null group by status",
            "update project set status = $3 where enterprise_id = $1 and status = $2",
        ),
        kept(
            "project_property",
            "select property as value, count(*) as count from project \
             where enterprise_id = $1 and property = any ($2) and deleted_at is null group by property",
            "update project set property = $3 where enterprise_id = $1 and property = $2",
        ),
        kept(
            "project_tag",
            "select tag as value, count(*) as count from project cross join unnest(tags) as tag \
             where enterprise_id = $1 and tags && $2 and tag = any ($2) and deleted_at is null group by tag",
            "update project set tags = array(select distinct case tag when $2 then $3 else tag end \
             from unnest(tags) as tag order by 1) where enterprise_id = $1 and tags @> array[$2]",
        ),
    ],
    unique: &[NUMBER],
    sight: Some(sight!(store::visible_to, project, project::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(|viewer| viewer.can(Code::Project)),
    search: Some(search!(
        store::visible_to,
        project,
        "/project/{}/OverViewPage",
        Shape {
            subtitle: "concat_ws(' · ', x.number, (select m.name from member m
                where m.enterprise_id = x.enterprise_id and m.id = x.director_id))",
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/project/{}/OverViewPage", label: "项目" }),
    attached: Attached::Files,
    bin: Some(Bin {
        table: "project",
        title: "t.name",
        actions: ("project.restore", "project.purge"),
        obstacles: &[(taken!(project: number), "它的编号已被项目“{}”使用")],
        restored: Some(|tx, viewer, ids| Box::pin(offboarding::restored(tx, viewer, ids))),
        purge: Some(|tx, enterprise, ids| Box::pin(acceptance::store::purge(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    books: &[&super::sheet::BOOK],
    handover: &[&Directed, &Worked],
    notices: &[
        event("project.ends_soon", "我的项目即将到期", Group::Project),
        event("project.assigned", "有项目交给我负责", Group::Project),
        event("project.member_added", "我被加入项目", Group::Project),
        event("project.payment_due", "项目有款项应收", Group::Project),
    ],
    ..RecordKind::PLAIN
};

handover!(
    /// Projects they direct: the successor takes them over, else they have no director.
    Directed, HandedOn, "PROJECT", "负责的项目", offboarding::count, offboarding::hand_over
);
handover!(
    /// Their places in projects, which end.
    Worked, Ended, "PROJECT_MEMBER", "参与的项目", offboarding::count_worked, offboarding::end_worked
);
