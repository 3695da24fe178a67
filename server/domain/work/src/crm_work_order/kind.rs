//! Declaration of customer requests as a record kind (docs/decisions/0040).

use xieli_tables::crm_work_order;

use super::{rules, store};
use crate::kind::field::{Reading, field, marked, text};
use crate::kind::named::{Named, named};
use crate::kind::notice::{Group, event};
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;
use crate::kind::{Attached, Bin, RecordKind};

/// The foreign key to the customer; it protects the customer as long as the request is not deleted.
const CUSTOMER: Named = named("customer", "crm_work_order", "customer_id", "个客户报修");

/// The record kind of customer requests, which become work orders.
pub static CRM_WORK_ORDER: RecordKind = RecordKind {
    record_type: "crm_work_order",
    entity: "CrmWorkOrder",
    label: "客户报修",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("receive").named("受理了客户报修"),
        told("reject").named("驳回了客户报修"),
        told("restore"),
        told("purge"),
    ],
    fields: &[
        text("name", "报修主题"),
        field("status", "状态", Reading::Choice(&[(0, "待受理"), (1, "已受理"), (2, "已驳回")])),
        field("customer_id", "客户", Reading::One("customer")),
        field("asset_id", "设备", Reading::One("customer_asset")),
        field("work_order_id", "工单", Reading::One("work_order")),
        text("contact_name", "联系人"),
        text("contact_phone", "联系电话"),
        text("address", "地址"),
        field("expected_at", "期望时间", Reading::Moment),
        text("reason", "驳回原因"),
        marked("description", "问题描述"),
    ],
    names: &[CUSTOMER],
    moves: &[CUSTOMER],
    values: &[
        DictionaryColumn {
            dictionary: "work_level",
            what: "个客户报修",
            count: "select level as value, count(*) as count from crm_work_order \
                    where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
            replace: Some("update crm_work_order set level = $3 where enterprise_id = $1 and level = $2"),
        },
        DictionaryColumn {
            dictionary: "work_service_type",
            what: "个客户报修",
            count: "select service_type as value, count(*) as count from crm_work_order \
                    where enterprise_id = $1 and service_type = any ($2) and deleted_at is null group by service_type",
            replace: Some(
                "update crm_work_order set service_type = $3 where enterprise_id = $1 and service_type = $2",
            ),
        },
    ],
    sight: Some(sight!(store::visible_to, crm_work_order, crm_work_order::name)),
    heard: Some(rules::may_look),
    attached: Attached::Drafts,
    bin: Some(Bin {
        table: "crm_work_order",
        title: "t.name",
        actions: ("crm_work_order.restore", "crm_work_order.purge"),
        obstacles: &[(
            "select t.name as title, c.name as other from crm_work_order t
             join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id and c.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的客户“{}”还在回收站",
        )],
        ..Bin::PLAIN
    }),
    notices: &[
        event("crm_work_order.reported", "客户扫码报修", Group::Work),
        event("crm_work_order.received", "我登记的客户报修已受理", Group::Work),
        event("crm_work_order.rejected", "我登记的客户报修被驳回", Group::Work),
    ],
    ..RecordKind::PLAIN
};
