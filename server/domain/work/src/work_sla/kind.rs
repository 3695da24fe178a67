//! Declaration of SLA rules as a record kind (docs/decisions/0040).

use xieli_tables::work_sla;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::quiet;
use crate::work_group::rules::may_look;

/// Unique constraint: level and service type of a rule.
pub const OF: Unique = unique("work_sla_of", "level", "该优先级和服务类型已有时效规则");

/// The record kind of SLA rules of work orders.
pub static WORK_SLA: RecordKind = RecordKind {
    record_type: "work_sla",
    entity: "WorkSla",
    label: "时效规则",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    unique: &[OF],
    fields: &[
        text("respond_minutes", "接单时限（分钟）"),
        text("arrive_minutes", "到场时限（分钟）"),
        text("finish_minutes", "完成时限（分钟）"),
        text("remark", "备注"),
    ],
    // if two rules come to have the same level or type, the one of the removed value is deleted
    values: &[
        DictionaryColumn {
            dictionary: "work_level",
            what: "条时效规则",
            count: "select level as value, count(*) as count from work_sla
                    where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
            replace: Some(
                "update work_sla w set level = $3, deleted_at = case when w.deleted_at is null and exists (
                    select from work_sla o where o.enterprise_id = w.enterprise_id and o.level = $3
                        and o.service_type is not distinct from w.service_type and o.deleted_at is null)
                    then now() else w.deleted_at end
                 where w.enterprise_id = $1 and w.level = $2",
            ),
        },
        DictionaryColumn {
            dictionary: "work_service_type",
            what: "条时效规则",
            count: "select service_type as value, count(*) as count from work_sla
                    where enterprise_id = $1 and service_type = any ($2) and deleted_at is null group by service_type",
            replace: Some(
                "update work_sla w set service_type = $3, deleted_at = case when w.deleted_at is null and exists (
                    select from work_sla o where o.enterprise_id = w.enterprise_id and o.service_type = $3
                        and o.level is not distinct from w.level and o.deleted_at is null)
                    then now() else w.deleted_at end
                 where w.enterprise_id = $1 and w.service_type = $2",
            ),
        },
    ],
    sight: Some(glance!(store::work_slas::visible, work_sla)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
