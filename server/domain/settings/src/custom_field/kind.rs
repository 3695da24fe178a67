//! Record kind of custom fields (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::quiet;

/// Uniqueness of a field's code within its record type.
pub const CODE: Unique = unique("custom_field_code", "code", "字段编码已存在");
/// Uniqueness of a field's name within its record type.
pub const NAME: Unique = unique("custom_field_name", "name", "已有同名字段");

/// A field may use any dictionary whose items can be deleted or merged: `kept!("customer_tag" …)`. A merge
/// rewrites the values in the records of every kind with custom fields, and in the index of keys.
macro_rules! kept {
    ($($code:literal)*) => {
        &[$(DictionaryColumn {
            dictionary: $code,
            what: "个自定义字段的值",
            count: concat!(
                "select v.key as value, count(*) as count from custom_value v \
                 join custom_field f on f.enterprise_id = v.enterprise_id and f.id = v.field_id \
                 where v.enterprise_id = $1 and f.dictionary = '", $code, "' and v.key = any ($2) group by v.key"
            ),
            replace: Some(concat!(
                "with moved as (update custom_value v set key = $3 from custom_field f \
                    where v.enterprise_id = $1 and v.key = $2 and f.enterprise_id = $1 and f.id = v.field_id \
                    and f.dictionary = '", $code, "' returning v.record_id, v.field_id, f.record_type), \
                 kept as (select record_type, record_id, jsonb_object_agg(field_id::text, $3::text) as new \
                    from moved group by 1, 2), \
                 projects as (update project r set custom = r.custom || kept.new from kept \
                    where kept.record_type = 'project' and r.enterprise_id = $1 and r.id = kept.record_id), \
                 tasks as (update task r set custom = r.custom || kept.new from kept \
                    where kept.record_type = 'task' and r.enterprise_id = $1 and r.id = kept.record_id), \
                 orders as (update work_order r set custom = r.custom || kept.new from kept \
                    where kept.record_type = 'work_order' and r.enterprise_id = $1 and r.id = kept.record_id) \
                 update customer r set custom = r.custom || kept.new from kept \
                 where kept.record_type = 'customer' and r.enterprise_id = $1 and r.id = kept.record_id"
            )),
        },)*]
    };
}

/// Custom fields defined by an enterprise.
pub static CUSTOM_FIELD: RecordKind = RecordKind {
    record_type: "custom_field",
    entity: "CustomField",
    label: "自定义字段",
    actions: &[
        quiet("create"),
        quiet("update"),
        quiet("move"),
        quiet("enable"),
        quiet("disable"),
        quiet("delete"),
    ],
    values: kept!(
        "task_level" "work_level" "work_service_type" "warranty" "customer_type" "customer_level" "customer_tag"
        "customer_industry" "customer_follow_kind" "project_type" "project_status_category" "project_team_type" "project_property"
        "project_return_type" "project_cost_type" "project_tag" "log_type" "weekly_comment_grade"
    ),
    unique: &[CODE, NAME],
    fields: &[
        text("name", "名称"),
        text("code", "编码"),
        text("dictionary", "字典"),
        field("required", "必填", Reading::Switch),
        field("in_list", "在列表中显示", Reading::Switch),
        field("disabled", "停用", Reading::Switch),
        text("sort_order", "顺序"),
    ],
    ..RecordKind::PLAIN
};
