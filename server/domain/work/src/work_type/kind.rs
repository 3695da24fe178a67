//! Declaration of the requirements of service types as a record kind (docs/decisions/0040).

use xieli_tables::work_type;

use super::{rules, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// The record kind of requirements of service types.
pub static WORK_TYPE: RecordKind = RecordKind {
    record_type: "work_type",
    entity: "WorkType",
    label: "服务要求",
    actions: &[told("create"), told("update")],
    fields: &[
        text("service_type", "服务类型"),
        text("checklist", "检查项"),
        text("form", "填写项"),
        text("photos", "照片张数"),
        field("arrival", "到场打卡", Reading::Switch),
        field("signature", "客户签字", Reading::Switch),
    ],
    values: &[DictionaryColumn {
        dictionary: "work_service_type",
        what: "个服务要求",
        count: "select service_type as value, count(*) as count from work_type \
                where enterprise_id = $1 and service_type = any ($2) and demand <> '{}'::jsonb group by service_type",
        // if both have requirements, those of the remaining value win
        replace: Some(
            "with gone as (delete from work_type t where t.enterprise_id = $1 and t.service_type = $2 \
                and exists (select from work_type o where o.enterprise_id = $1 and o.service_type = $3)) \
             update work_type t set service_type = $3 where t.enterprise_id = $1 and t.service_type = $2 \
                and not exists (select from work_type o where o.enterprise_id = $1 and o.service_type = $3)",
        ),
    }],
    sight: Some(glance!(store::visible, work_type, work_type::service_type)),
    heard: Some(rules::may_look),
    ..RecordKind::PLAIN
};
