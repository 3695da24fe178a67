//! Record kinds of attendance groups (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_group;

use super::{offboarding, service, store};
use crate::attend::rules::may_look;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::{attend_address, attend_shift};

/// A group's name.
pub const NAME: Unique = unique("attend_group_name", "name", "已有同名考勤组");
/// Labels of the working time models.
pub const KINDS: &[(i64, &str)] = &[(0, "固定班制"), (1, "排班制"), (2, "自由工时")];

/// Groups of attendance.
pub static ATTEND_GROUP: RecordKind = RecordKind {
    record_type: "attend_group",
    entity: "AttendGroup",
    label: "考勤组",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "考勤组名称"),
        field("kind", "考勤类型", Reading::Choice(KINDS)),
        field("absence_group_id", "扣款组", Reading::One("absence_group")),
        field("address_ids", "考勤地址", Reading::Many("attend_address")),
        field("order_places", "工单地址打卡", Reading::Switch),
        field("rests_on_holidays", "节假日休息", Reading::Switch),
        text("remark", "备注"),
    ],
    names: &[named("absence_group", "attend_group", "absence_group_id", "个考勤组")],
    sight: Some(glance!(store::attend_groups::visible, attend_group, attend_group::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "attend_group",
        title: "t.name",
        actions: ("attend_group.restore", "attend_group.purge"),
        obstacles: &[
            (taken!(attend_group: name), "已有同名考勤组“{}”"),
            (
                "select t.name as title, a.name as other from attend_group t
                 join absence_group a on a.enterprise_id = t.enterprise_id and a.id = t.absence_group_id
                    and a.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的扣款组“{}”已删除，请先恢复该扣款组",
            ),
            (
                "select t.name as title, a.name as other from attend_group t
                 join attend_address a on a.enterprise_id = t.enterprise_id and a.id = any (t.address_ids)
                    and a.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id, a.id limit 1",
                "它的考勤地址“{}”已删除，请先恢复该地址",
            ),
            // shifts of terms that have ended may stay deleted
            (
                "select t.name as title, s.name as other from attend_group t
                 join attend_group_term p on p.enterprise_id = t.enterprise_id and p.group_id = t.id
                    and not exists (select from attend_group_term l where l.enterprise_id = p.enterprise_id
                        and l.group_id = p.group_id and l.begins_on > p.begins_on
                        and l.begins_on <= (now() at time zone 'Asia/Shanghai')::date)
                 join attend_shift s on s.enterprise_id = t.enterprise_id and s.id = any (p.shift_ids)
                    and s.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id, s.id limit 1",
                "它的班次“{}”已删除，请先恢复该班次",
            ),
        ],
        references: &[
            (
                "select from attend_assignment r
                 where r.enterprise_id = t.enterprise_id and r.group_id = t.id",
                "成员归属",
            ),
            (
                "select from attend_day r where r.enterprise_id = t.enterprise_id and r.group_id = t.id
                    and r.deleted_at is null",
                "每日考勤",
            ),
        ],
        lock: Some(lock),
        restored: Some(|tx, viewer, ids| Box::pin(service::restored(tx, viewer, ids))),
        purge: Some(|tx, enterprise, ids| Box::pin(store::purge_terms(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    handover: &[&Grouped],
    ..RecordKind::PLAIN
};

/// Lock that serializes changes of groups and of the addresses and shifts that they name, in the order in
/// which saving a group takes them.
fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(async move {
        store::lock(tx, viewer.enterprise_id).await?;
        attend_address::store::lock(tx, viewer.enterprise_id).await?;
        attend_shift::store::lock(tx, viewer.enterprise_id).await
    })
}

handover!(
    /// Group assignments and board entries at offboarding: they end.
    Grouped, Ended, "ATTEND_GROUP_MEMBER", "所在的考勤组", offboarding::count, offboarding::hand_over
);
