//! The record kinds of the enterprise and of ownership transfers (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::{self, BoxFuture};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::ownership_transfer;

use super::store;
use crate::kind::field::text;
use crate::kind::handover::handover;
use crate::kind::notice::{Group, event};
use crate::kind::sight::{Seen, Sight, glance};
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, RecordKind};
use crate::member::store::offboarding;

/// Kind of file of the enterprise's logo.
pub const LOGO: &str = "logo";

/// The record kind of the enterprise.
pub static ENTERPRISE: RecordKind = RecordKind {
    record_type: "enterprise",
    entity: "Enterprise",
    label: "企业",
    actions: &[
        told("update"),
        told("transfer").named("转让了企业"),
        quiet("logo").named("更换了企业标识"),
        quiet("menus_set").named("设置了启用的菜单"),
    ],
    fields: &[
        text("name", "企业名称"),
        text("short_name", "企业简称"),
        text("phone", "联系电话"),
        text("area_code", "所在地区"),
        text("address", "地址"),
        text("introduction", "简介"),
        text("industry", "行业"),
        text("enabled_menus", "停用的菜单"),
    ],
    sight: Some(Sight { look: own, holds: None, readers: None }),
    heard: Some(|_| true),
    identity: true,
    attached: Attached::Pictures(&[LOGO]),
    ..RecordKind::PLAIN
};

/// The viewer's own enterprise is the only visible one.
fn own<'a>(
    _connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    let own = ids.iter().copied().filter(|id| *id == viewer.enterprise_id);
    Box::pin(future::ready(Ok(own.map(|id| Seen { id, ..Seen::default() }).collect())))
}

/// The record kind of ownership transfers.
pub static OWNERSHIP_TRANSFER: RecordKind = RecordKind {
    record_type: "ownership_transfer",
    entity: "OwnershipTransfer",
    label: "企业转让",
    actions: &[quiet("start").named("发起了企业转让"), quiet("answer").named("答复了企业转让")],
    sight: Some(glance!(store::visible_to, ownership_transfer)),
    heard: Some(|_| true),
    identity: true,
    handover: &[&Transfers],
    notices: &[event("ownership_transfer", "企业转让", Group::Organization)],
    ..RecordKind::PLAIN
};

handover!(
    /// Pending transfers of the enterprise; offboarding cancels them.
    Transfers, HandedOn, "OWNERSHIP_TRANSFER", "待确认的企业转让",
    offboarding::count_transfers, offboarding::cancel_transfers
);
