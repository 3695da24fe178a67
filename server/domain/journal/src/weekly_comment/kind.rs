//! Declaration of comments on weekly reports as a record kind (docs/decisions/0040).

use xieli_tables::weekly_comment;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;
use crate::weekly::rules::may_look;

/// Unique constraint: one comment of a member on a report.
pub const ONCE: Unique = unique("weekly_comment_once", "weeklyId", "您已点评过这份周报，请修改原来的点评");

/// The record kind of comments on weekly reports.
pub static WEEKLY_COMMENT: RecordKind = RecordKind {
    record_type: "weekly_comment",
    entity: "WeeklyComment",
    label: "周报点评",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        field("weekly_id", "周报", Reading::One("weekly")),
        text("grade", "评级"),
        text("body", "点评内容"),
    ],
    values: &[DictionaryColumn {
        dictionary: "weekly_comment_grade",
        what: "条周报点评",
        count: "select grade as value, count(*) as count from weekly_comment \
                where enterprise_id = $1 and grade = any ($2) and deleted_at is null group by grade",
        replace: Some("update weekly_comment set grade = $3 where enterprise_id = $1 and grade = $2"),
    }],
    unique: &[ONCE],
    sight: Some(glance!(store::comments::visible, weekly_comment)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
