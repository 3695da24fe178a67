//! Declaration of work logs as a record kind (docs/decisions/0040).

use xieli_tables::item_log;

use super::{cost, rules, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::named::{Named, named};
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, Page, RecordKind};

/// The foreign key to the customer: logs follow a customer that is merged into another.
const OF_CUSTOMER: Named = named("customer", "item_log", "customer_id", "条日志");

/// The record kind of logs.
pub static ITEM_LOG: RecordKind = RecordKind {
    record_type: "item_log",
    entity: "ItemLog",
    label: "日志",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("restore"),
        quiet("purge"),
        quiet("like").named("赞了日志"),
        quiet("unlike").named("取消了对日志的赞"),
    ],
    fields: &[
        text("log_type", "日志类型"),
        text("happened_on", "日期"),
        text("minutes", "工时（分钟）"),
        text("contents", "日志内容"),
        field("task_id", "任务", Reading::One("task")),
        field("work_order_id", "工单", Reading::One("work_order")),
        field("project_id", "项目", Reading::One("project")),
        field("customer_id", "客户", Reading::One("customer")),
        field("visible_member_ids", "抄送", Reading::Many("member")),
        field("open_to_project", "项目成员可见", Reading::Switch),
        field("edited_late", "逾期修改", Reading::Switch),
    ],
    moves: &[OF_CUSTOMER],
    values: &[DictionaryColumn {
        dictionary: "log_type",
        what: "条日志",
        count: "select log_type as value, count(*) as count from item_log \
                where enterprise_id = $1 and log_type = any ($2) and deleted_at is null group by log_type",
        replace: Some("update item_log set log_type = $3 where enterprise_id = $1 and log_type = $2"),
    }],
    sight: Some(sight!(store::look => store::visible_to, item_log)),
    heard: Some(rules::may_look),
    search: Some(search!(
        store::visible_to,
        item_log,
        "/log/LogList?show={}",
        Shape {
            title: "left(regexp_replace(x.contents, '\\s+', ' ', 'g'), 60)",
            subtitle: "concat_ws(' · ', (select m.name from member m
                where m.enterprise_id = x.enterprise_id and m.id = x.author_id), x.happened_on::text)",
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/log/LogList?show={}", label: "日志" }),
    attached: Attached::Drafts,
    bin: Some(Bin {
        table: "item_log",
        title: "left(regexp_replace(t.contents, '\\s+', ' ', 'g'), 60)",
        actions: ("item_log.restore", "item_log.purge"),
        restored: Some(|tx, viewer, ids| Box::pin(cost::settle(tx, viewer, ids))),
        purge: Some(|tx, enterprise, ids| Box::pin(store::purge(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    notices: &[
        event("log.mention", "在日志中提到我", Group::Mention),
        event("log.shown", "有日志抄送给我", Group::Journal),
        event("log.like", "我的日志被赞", Group::Journal),
        event("log.remind", "提醒我写日志", Group::Journal),
    ],
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
