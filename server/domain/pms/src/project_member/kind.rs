//! The record kinds of project members and their groups (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::{project_group, project_member};

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// A group's name is unique in its project.
pub const NAME: Unique = unique("project_group_name", "name", "该项目已有同名分组");
/// A member's place in a group is unique.
pub const ONCE: Unique = unique("project_member_once", "memberId", "该成员已在此分组中");

/// The record kind of groups of project members.
pub static PROJECT_GROUP: RecordKind = RecordKind {
    record_type: "project_group",
    entity: "ProjectGroup",
    label: "项目分组",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "分组名称"),
        field("team_id", "协作团队", Reading::One("team")),
        field("status", "协作状态", Reading::Choice(&[(0, "已邀请"), (1, "协作中"), (2, "已结束")])),
        text("remark", "备注"),
    ],
    names: &[named("team", "project_group", "team_id", "个项目协作团队")],
    values: &[DictionaryColumn {
        dictionary: "project_team_type",
        what: "个项目分组",
        count: "select team_type as value, count(*) as count from project_group \
                where enterprise_id = $1 and team_type = any ($2) and deleted_at is null group by team_type",
        replace: Some("update project_group set team_type = $3 where enterprise_id = $1 and team_type = $2"),
    }],
    sight: Some(glance!(store::groups::visible, project_group, project_group::name)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    ..RecordKind::PLAIN
};

/// The record kind of places of members in projects.
pub static PROJECT_MEMBER: RecordKind = RecordKind {
    record_type: "project_member",
    entity: "ProjectMember",
    label: "项目成员",
    actions: &[told("create"), told("update"), told("delete"), told("forward").named("转交了项目工作")],
    unique: &[ONCE],
    fields: &[
        field("member_id", "成员", Reading::One("member")),
        field("team_id", "所属团队", Reading::One("team")),
        text("duty", "职责"),
    ],
    names: &[named("team", "project_member", "team_id", "个项目成员")],
    sight: Some(glance!(store::members::visible, project_member)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    ..RecordKind::PLAIN
};
