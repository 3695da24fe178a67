//! Kinds of items in the list of pending work of a member, one line each.

use xieli_kernel::{Code, Viewer};

use crate::task::rules::may_look;
use crate::task::states::TaskStatus;

/// A kind of pending item.
pub struct Kind {
    /// Its category in addresses and counts (business §2 Task).
    pub category: i16,
    /// Whether the viewer may have such items.
    pub may: fn(&Viewer) -> bool,
    /// Address of an item's page; `{}` stands for its id.
    pub address: &'static str,
    /// Items of member `$2` in enterprise `$1`, with the columns
    /// `id, name, state, due_on, project_id, customer_id`,
    /// `director_id, level, created_at, search_grams, search_text`. The item is visible to the member it
    /// waits for, and the columns name no other member.
    pub sql: &'static str,
}

/// Tasks to work at, and tasks to validate.
static TASKS: Kind = Kind {
    category: 1,
    may: may_look,
    address: "/task/{}/info",
    sql: sql!("select t.id, t.name, case t.status
            when {TaskStatus::Ready} then '待开始' when {TaskStatus::Working} then '进行中'
            when {TaskStatus::Returned} then '已退回'
            else '待验收' end as state,
            t.ends_on as due_on, t.project_id, t.customer_id, t.director_id, t.level, t.created_at, t.search_grams,
            t.search_text
         from task t
         where t.enterprise_id = $1 and t.deleted_at is null and t.seen_by @> array[$2]
            and t.status in ({TaskStatus::ACTIVE}) and (t.status in ({TaskStatus::AT_DIRECTOR})
                and (t.director_id = $2 or t.members @> array[$2])
                or t.status = {TaskStatus::Waiting} and t.validator_id = $2)"),
};

/// Whether the viewer may have pending work orders (business §2 waitTask).
fn has_orders(viewer: &Viewer) -> bool {
    viewer.can(Code::Work) || viewer.can(Code::WorkQuery) || viewer.can(Code::WorkGlobalQuery)
}

/// Work orders to attend to.
static ORDERS: Kind = Kind {
    category: 2,
    may: has_orders,
    address: "/workorder/{}/info",
    sql: "select o.id, o.name, case o.status when 10 then '待接单' when 20 then '已接单' when 50 then '服务中'
            else '已退回' end as state,
            (o.due_at at time zone 'Asia/Shanghai')::date as due_on, o.project_id, o.customer_id, o.director_id, o.level,
            o.created_at, o.search_grams, o.search_text
         from work_order o
         where o.enterprise_id = $1 and o.deleted_at is null and o.seen_by @> array[$2]
            and o.status in (10, 20, 50, 55) and (o.director_id = $2 or o.members @> array[$2])",
};

/// Whether the viewer may have pending approvals (business §2 waitTask).
fn has_approvals(viewer: &Viewer) -> bool {
    viewer.can(Code::FlowPlan)
}

/// Approvals to decide: the statuses are those of `flow_task` (approval `flow_process::states`).
static APPROVALS: Kind = Kind {
    category: 3,
    may: has_approvals,
    address: "/oa/FlowInfo/{}",
    sql: "select p.id, p.name, a.node_name as state, (a.due_at at time zone 'Asia/Shanghai')::date as due_on,
            null::bigint as project_id, null::bigint as customer_id, p.applicant_id as director_id, null::text as level,
            a.arrived_at as created_at, p.search_grams, p.search_text
         from flow_task a
         join flow_process p on p.enterprise_id = a.enterprise_id and p.id = a.process_id
         where a.enterprise_id = $1 and a.member_id = $2 and a.status = 1 and a.deleted_at is null",
};

/// All kinds, in the order of the menu.
pub static ALL: &[&Kind] = &[&TASKS, &ORDERS, &APPROVALS];

/// Record types whose changes may change the pending items.
pub const MOVED_BY: &[&str] = &["task", "work_order", "flow_process"];

/// The same, with the types whose changes affect their labels.
pub const CHANGED_BY: &[&str] = &["task", "work_order", "flow_process", "dict_item"];
