//! The record kind of project templates (docs/decisions/0040).

use xieli_tables::project_template;

use super::{offboarding, rules, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// A template's name is unique.
pub const NAME: Unique = unique("project_template_name", "name", "已有同名模板");

/// Values of a dictionary that templates use, in a column.
macro_rules! kept {
    ($dictionary:literal, $column:literal) => {
        DictionaryColumn {
            dictionary: $dictionary,
            what: "个项目模板",
            count: concat!(
                "select ",
                $column,
                " as value, count(*) as count from project_template \
                 where enterprise_id = $1 and ",
                $column,
                " = any ($2) and deleted_at is null group by ",
                $column
            ),
            replace: Some(concat!(
                "update project_template set ",
                $column,
                " = $3 where enterprise_id = $1 and ",
                $column,
                " = $2"
            )),
        }
    };
}

/// Values of a dictionary that templates use, in the lines of a part of their content.
macro_rules! carried {
    ($dictionary:literal, $part:literal, $field:literal) => {
        DictionaryColumn {
            dictionary: $dictionary,
            what: "个项目模板",
            count: concat!(
                "select line ->> '",
                $field,
                "' as value, count(distinct t.id) as count from project_template t \
                 cross join jsonb_array_elements(t.content -> '",
                $part,
                "') as line \
                 where t.enterprise_id = $1 and t.deleted_at is null and line ->> '",
                $field,
                "' = any ($2) group by 1"
            ),
            replace: Some(concat!(
                "update project_template t set content = jsonb_set(t.content, '{",
                $part,
                "}', ( \
                    select jsonb_agg(case when line ->> '",
                $field,
                "' = $2 \
                        then jsonb_set(line, '{",
                $field,
                "}', to_jsonb($3::text)) else line end order by place) \
                    from jsonb_array_elements(t.content -> '",
                $part,
                "') with ordinality as l(line, place))) \
                 where t.enterprise_id = $1 and t.content -> '",
                $part,
                "' @> jsonb_build_array(jsonb_build_object('",
                $field,
                "', $2::text))"
            )),
        }
    };
}

/// The record kind of project templates.
pub static PROJECT_TEMPLATE: RecordKind = RecordKind {
    record_type: "project_template",
    entity: "ProjectTemplate",
    label: "项目模板",
    actions: &[told("create"), told("update"), told("order").named("调整了项目模板顺序"), told("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "模板名称"),
        text("description", "说明"),
        text("days", "项目工期（天）"),
        field("acceptance_template_id", "验收模板", Reading::One("acceptance_template")),
        field("enabled", "启用", Reading::Switch),
    ],
    values: &[
        kept!("project_type", "project_type"),
        kept!("project_property", "property"),
        carried!("project_team_type", "roles", "team_type"),
        carried!("project_return_type", "plans", "return_type"),
        carried!("task_level", "tasks", "level"),
    ],
    sight: Some(glance!(store::templates::visible, project_template, project_template::name)),
    heard: Some(rules::may_read),
    handover: &[&Filled],
    ..RecordKind::PLAIN
};

handover!(
    /// Roles with a fixed member: the successor takes them over, else they are open.
    Filled, HandedOn, "PROJECT_TEMPLATE", "项目模板", offboarding::count, offboarding::hand_over
);
