//! Declaration of customers as a record kind (docs/decisions/0040).

use xieli_kernel::{Code, Viewer};
use xieli_tables::customer;

use super::{offboarding, store};
use crate::follow;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::notice::{Event, Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, Page, RecordKind};

/// A column of customers that stores values of a dictionary.
const fn kept(dictionary: &'static str, count: &'static str, replace: &'static str) -> DictionaryColumn {
    DictionaryColumn { dictionary, what: "个客户", count, replace: Some(replace) }
}

/// A foreign key of customers to a member or team; it protects that record as long as the customer is not
/// deleted.
const fn alive(of: &'static str, column: &'static str) -> Named {
    named(of, "customer", column, "个客户")
}

/// Search columns of customers: a viewer who may not read phone numbers does not search by them.
fn words(viewer: &Viewer) -> &'static str {
    if viewer.can(Code::CustPhone) { "customer.search_text" } else { "customer.search_name" }
}

/// The record kind of customers.
pub static CUSTOMER: RecordKind = RecordKind {
    record_type: "customer",
    entity: "Customer",
    label: "客户",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("transfer").named("转移了客户"),
        told("share").named("调整了可见范围"),
        told("claim").named("领取了客户"),
        told("release").named("退回了公海"),
        told("assign").named("分配了客户"),
        told("return").named("自动退回了公海"),
        told("merge"),
        told("merge_undo").named("撤销了合并"),
        told("import"),
        told("follow").named("跟进了客户"),
        told("next_follow").named("调整了下次跟进时间"),
        quiet("setting").named("修改了客户设置"),
        quiet("restore"),
        quiet("purge"),
    ],
    fields: &[
        text("name", "客户名称"),
        field("is_open", "可见范围", Reading::Choice(&[(1, "公开"), (2, "部分可见")])),
        field("salesman_id", "负责销售", Reading::One("member")),
        field("salesman_team_id", "所属团队", Reading::One("team")),
        text("remark", "备注"),
        field("pooled_at", "进入公海时间", Reading::Moment),
        field("next_follow_at", "下次跟进", Reading::Moment),
    ],
    names: &[
        alive("team", "salesman_team_id"),
        Named { alive: "true", ..named("team", "customer_association", "team_id", "个协同客户") },
        Named { alive: "r.ended_at is null", ..named("team", "customer_tenure", "team_id", "个客户") },
    ],
    values: &[
        kept(
            "customer_type",
            "select type as value, count(*) as count from customer \
             where enterprise_id = $1 and type = any ($2) and deleted_at is null group by type",
            "update customer set type = $3 where enterprise_id = $1 and type = $2",
        ),
        kept(
            "customer_level",
            "select level as value, count(*) as count from customer \
             where enterprise_id = $1 and level = any ($2) and deleted_at is null group by level",
            "update customer set level = $3 where enterprise_id = $1 and level = $2",
        ),
        kept(
            "customer_industry",
            "select industry as value, count(*) as count from customer \
             where enterprise_id = $1 and industry = any ($2) and deleted_at is null group by industry",
            "update customer set industry = $3 where enterprise_id = $1 and industry = $2",
        ),
        kept(
            "customer_tag",
            "select tag as value, count(*) as count from customer cross join unnest(tags) as tag \
             where enterprise_id = $1 and tags && $2 and tag = any ($2) and deleted_at is null group by tag",
            "update customer set tags = array(select distinct case tag when $2 then $3 else tag end \
             from unnest(tags) as tag order by 1) where enterprise_id = $1 and tags @> array[$2]",
        ),
    ],
    sight: Some(sight!(store::visible_to, customer, customer::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    search: Some(search!(
        store::visible_to,
        customer,
        "/customer/{}/CustomerArchives",
        Shape {
            subtitle: "(select m.name from member m where m.enterprise_id = x.enterprise_id and m.id = x.salesman_id)",
            words: "x.search_name",
            ..Shape::PLAIN
        },
        words
    )),
    page: Some(Page { address: "/customer/{}/CustomerArchives", label: "客户" }),
    attached: Attached::Files,
    bin: Some(Bin {
        table: "customer",
        title: "t.name",
        actions: ("customer.restore", "customer.purge"),
        restored: Some(|tx, viewer, ids| Box::pin(offboarding::restored(tx, viewer, ids))),
        purge: Some(|tx, enterprise, ids| Box::pin(follow::store::purge(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    books: &[&crate::register::sheet::BOOK],
    handover: &[&Customers, &Assisting],
    notices: &[
        event("customer.assigned", "有客户交给我负责", Group::Customer),
        Event {
            offboarding: true, ..event("customer.returned", "我的客户被退回公海", Group::Customer)
        },
        event("customer.return_soon", "我的客户即将退回公海", Group::Customer),
        event("customer.follow_due", "到了约定的跟进时间", Group::Customer),
        event("customer.follow_overdue", "我的客户多日没有跟进", Group::Customer),
        event("customer.followed", "他人跟进了我的客户", Group::Customer),
    ],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: the member's customers pass to another member or into the pool.
    Customers, HandedOn, "CUSTOMER", "客户", offboarding::count, offboarding::hand_over
);
handover!(
    /// Offboarding: the member's assisting of customers ends.
    Assisting, Ended, "CUSTOMER_ASSISTING", "协助销售的客户", offboarding::count_assisting, offboarding::end_assisting
);
