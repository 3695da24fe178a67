//! The record kinds of acceptance directories and papers (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::{acceptance_item, acceptance_resource};

use super::{offboarding, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::{glance, sight};
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;
use crate::kind::{Attached, Page, RecordKind};

/// A node's name is unique below its parent.
pub const NAME: Unique = unique("acceptance_item_name", "name", "同级下已有同名目录");

/// The record kind of nodes of acceptance directories.
pub static ACCEPTANCE_ITEM: RecordKind = RecordKind {
    record_type: "acceptance_item",
    entity: "AcceptanceItem",
    label: "验收目录",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("use").named("使用了验收模板"),
        told("entrust").named("分配了验收负责人"),
    ],
    unique: &[NAME],
    fields: &[
        text("name", "名称"),
        field("parent_id", "上级目录", Reading::One("acceptance_item")),
        field("required", "必交", Reading::Switch),
        field("director_id", "负责人", Reading::One("member")),
        text("due_on", "要求日期"),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::items::visible, acceptance_item, acceptance_item::name)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    handover: &[&Brought],
    ..RecordKind::PLAIN
};

handover!(
    /// Nodes they bring papers for; the successor takes them over, else any member of the project may bring
    /// the papers.
    Brought, HandedOn, "ACCEPTANCE_ITEM", "验收资料负责人", offboarding::count, offboarding::hand_over
);

/// The record kind of acceptance papers.
pub static ACCEPTANCE_RESOURCE: RecordKind = RecordKind {
    record_type: "acceptance_resource",
    entity: "AcceptanceResource",
    label: "验收资料",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("submit").named("提交了验收资料"),
        told("withdraw").named("撤回了验收资料"),
        told("pass").named("通过了验收资料"),
        told("return").named("退回了验收资料"),
        told("finish").named("归档了验收资料"),
        told("cancel").named("作废或取消归档了验收资料"),
        told("file").named("将验收资料存入了项目文档"),
    ],
    fields: &[
        text("name", "资料名称"),
        field("item_id", "验收目录", Reading::One("acceptance_item")),
        field(
            "status",
            "状态",
            Reading::Choice(&[
                (0, "未提交"),
                (10, "待审核"),
                (15, "已退回"),
                (20, "已通过"),
                (30, "已归档"),
                (90, "已作废"),
            ]),
        ),
        text("opinion", "审核意见"),
        field("submitted_by", "提交人", Reading::One("member")),
        field("audited_by", "审核人", Reading::One("member")),
        field("finished_by", "归档人", Reading::One("member")),
        text("remark", "备注"),
    ],
    sight: Some(sight!(
        store::resources::visible,
        acceptance_resource,
        acceptance_resource::name,
        acceptance_resource::project_id
    )),
    page: Some(Page { address: "/project/{within}/ProjectAccept?paper={}", label: "验收资料" }),
    heard: Some(|viewer| viewer.can(Code::Project)),
    attached: Attached::Drafts,
    sealed: true,
    notices: &[
        event("acceptance.assigned", "验收资料分配给我", Group::Project),
        event("acceptance.submitted", "验收资料待审核", Group::Project),
        event("acceptance.audited", "验收资料审核结果", Group::Project),
        event("acceptance.signed", "客户签收了验收资料", Group::Project),
    ],
    search: Some(search!(
        store::resources::visible,
        acceptance_resource,
        "/project/{}/ProjectAccept",
        Shape {
            subtitle: "(select p.name from project p where p.enterprise_id = x.enterprise_id and p.id = x.project_id)",
            place: "x.project_id::text",
            ..Shape::PLAIN
        }
    )),
    ..RecordKind::PLAIN
};
