//! Declaration of work orders as a record kind (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_order;

use super::{offboarding, rules, store};
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Reading, field, marked, text};
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::notice::{Event, Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, Page, RecordKind};

/// A foreign key to a record of another kind; it protects that record as long as the order is not deleted.
const fn alive(of: &'static str, column: &'static str) -> Named {
    named(of, "work_order", column, "个工单")
}

/// SQL of an order's number, in the form of [`rules::code`].
macro_rules! number {
    () => {
        "('WO' || to_char(x.created_at at time zone 'Asia/Shanghai', 'YYMMDD') || '-' || x.id)"
    };
}

/// The record kind of work orders.
pub static WORK_ORDER: RecordKind = RecordKind {
    record_type: "work_order",
    entity: "WorkOrder",
    label: "工单",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("supplement").named("补录了工单"),
        told("deliver").named("派出了工单"),
        told("direct_accept").named("直接受理了工单"),
        told("sign").named("接了工单"),
        told("arrive").named("到达了工单现场"),
        told("un_deliver").named("退回了工单"),
        told("re_deliver").named("改派了工单"),
        told("fill").named("填写了工单"),
        told("finish").named("完成了工单"),
        told("pass").named("验收通过了工单"),
        told("reject").named("验收退回了工单"),
        told("score").named("完成了工单评分"),
        told("evaluate").named("评价了工单"),
        told("visit").named("回访了工单"),
        told("close").named("关闭了工单"),
        told("stop").named("终止了工单"),
        told("hold").named("挂起了工单"),
        told("resume").named("恢复了工单"),
        told("agree").named("客户确认了工单"),
        quiet("link").named("生成了客户链接"),
        quiet("unlink").named("撤销了客户链接"),
        told("restore"),
        told("purge"),
    ],
    fields: &[
        text("name", "工单名称"),
        field(
            "status",
            "状态",
            Reading::Choice(&[
                (0, "待派单"),
                (10, "待接单"),
                (20, "已接单"),
                (50, "服务中"),
                (55, "已退回"),
                (60, "待验收"),
                (70, "待确认"),
                (75, "已完成"),
                (80, "已关闭"),
                (90, "已终止"),
            ]),
        ),
        field("customer_id", "客户", Reading::One("customer")),
        field("project_id", "项目", Reading::One("project")),
        field("asset_id", "设备", Reading::One("customer_asset")),
        field("project_device_id", "项目设备", Reading::One("project_device")),
        field("zone_id", "服务区域", Reading::One("work_zone")),
        text("contact_name", "联系人"),
        text("contact_phone", "联系电话"),
        text("address", "服务地址"),
        field("accept_team_id", "接单团队", Reading::One("team")),
        field("director_id", "技术员", Reading::One("member")),
        field("director_team_id", "负责团队", Reading::One("team")),
        marked("description", "问题描述"),
        text("checklist", "检查项"),
        text("answers", "填写项"),
        text("uses", "服务与耗材"),
        text("signature", "客户签字"),
    ],
    names: &[
        alive("customer", "customer_id"),
        alive("project_device", "project_device_id"),
        alive("work_zone", "zone_id"),
        alive("team", "accept_team_id"),
        alive("team", "director_team_id"),
    ],
    moves: &[alive("customer", "customer_id")],
    values: &[
        DictionaryColumn {
            dictionary: "work_level",
            what: "个工单",
            count: "select level as value, count(*) as count from work_order \
                    where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
            replace: Some("update work_order set level = $3 where enterprise_id = $1 and level = $2"),
        },
        DictionaryColumn {
            dictionary: "work_service_type",
            what: "个工单",
            count: "select service_type as value, count(*) as count from work_order \
                    where enterprise_id = $1 and service_type = any ($2) and deleted_at is null group by service_type",
            replace: Some(
                "update work_order set service_type = $3 where enterprise_id = $1 and service_type = $2",
            ),
        },
    ],
    sight: Some(sight!(store::visible_to, work_order, work_order::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(rules::may_look),
    search: Some(search!(
        by store::found,
        work_order,
        "/workorder/{}/info",
        Shape {
            subtitle: concat!("concat_ws(' · ', ", number!(), ", x.contact_name, x.address)"),
            // the end of an order's number counts as one of its words
            words: concat!(
                "concat_ws(' ', x.search_text, case when length(asked.word) >= 4 then right(lower(",
                number!(),
                "), length(asked.word)) end)"
            ),
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/workorder/{}/info", label: "工单" }),
    attached: Attached::Drafts,
    bin: Some(Bin {
        table: "work_order",
        title: "t.name",
        actions: ("work_order.restore", "work_order.purge"),
        obstacles: &[
            (
                "select t.name as title, c.name as other from work_order t
                 join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id and c.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的客户“{}”已删除，请先恢复该客户",
            ),
            (
                "select t.name as title, z.name as other from work_order t
                 join work_zone z on z.enterprise_id = t.enterprise_id and z.id = t.zone_id and z.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的服务区域“{}”已删除，请先恢复该服务区域",
            ),
        ],
        restored: Some(|tx, viewer, ids| Box::pin(offboarding::restored(tx, viewer, ids))),
        ..Bin::PLAIN
    }),
    books: &[&super::sheet::BOOK],
    handover: &[&Directed, &Joined],
    notices: &[
        event("work_order.assigned", "有工单派给我", Group::Work),
        Event { offboarding: true, ..event("work_order.moved", "我的工单被改派、退回、挂起或终止", Group::Work) },
        event("work_order.late", "工单超时未接单或逾期", Group::Work),
        event("work_order.finished", "我的工单完工、确认或收到评价", Group::Work),
        event("work_order.follow_up", "客户差评产生了待派工单", Group::Work),
    ],
    badges: Some(Badges {
        may: rules::may_look,
        count: |connection, viewer| Box::pin(waiting(connection, viewer)),
        of: &["work_order", "crm_work_order"],
    }),
    ..RecordKind::PLAIN
};

/// The viewer's work queues, each with the length of its list.
async fn waiting(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Badge>> {
    let counts = store::queues(connection, viewer).await?;
    let one = |key, count| Badge { key, count };
    Ok(vec![
        one("work.t1", counts.t1),
        one("work.t2", counts.t2),
        one("work.t3", counts.t3),
        one("work.t4", counts.t4),
        one("work.t5", counts.t5),
        one("work.t6", counts.t6),
    ])
}

handover!(
    /// Offboarding: orders of the technician that are not done pass to another member, or wait for dispatch
    /// again.
    Directed, HandedOn, "WORK_ORDER", "负责的工单", offboarding::count, offboarding::hand_over
);
handover!(
    /// Offboarding: the member's assisting of orders ends.
    Joined, Ended, "WORK_ORDER_MEMBER", "协助的工单", offboarding::count_joined, offboarding::end_joined
);
