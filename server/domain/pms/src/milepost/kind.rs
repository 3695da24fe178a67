//! The record kind of mileposts of projects (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::milepost;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::words::told;

/// The record kind of mileposts of projects.
pub static MILEPOST: RecordKind = RecordKind {
    record_type: "milepost",
    entity: "Milepost",
    label: "里程碑",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("shift").named("顺延了里程碑"),
        told("order").named("调整了里程碑顺序"),
        told("baseline").named("保存了里程碑基线"),
    ],
    fields: &[
        text("name", "里程碑名称"),
        text("begins_on", "开始日期"),
        text("ends_on", "结束日期"),
        text("finished_on", "完成日期"),
        field("director_id", "负责人", Reading::One("member")),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::mileposts::visible, milepost, milepost::name)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    search: Some(search!(
        store::mileposts::visible,
        milepost,
        "/project/{}/OverViewPage",
        Shape {
            subtitle: "(select p.name from project p where p.enterprise_id = x.enterprise_id and p.id = x.project_id)",
            place: "x.project_id::text",
            ..Shape::PLAIN
        }
    )),
    ..RecordKind::PLAIN
};
