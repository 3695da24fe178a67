//! The record kind of invitations (docs/decisions/0040).

use xieli_kernel::{Code, Viewer};
use xieli_tables::invitation;

use super::store;
use crate::kind::RecordKind;
use crate::kind::handover::handover;
use crate::kind::named::{Named, named};
use crate::kind::sight::glance;
use crate::kind::words::told;
use crate::member::store::offboarding;

/// Invitations.
pub static INVITATION: RecordKind = RecordKind {
    record_type: "invitation",
    entity: "Invitation",
    label: "邀请",
    actions: &[told("create"), told("revoke").named("撤销了邀请")],
    sight: Some(glance!(every, invitation)),
    heard: Some(|viewer| viewer.can(Code::EMember)),
    names: &[Named { alive: "r.revoked_at is null", ..named("team", "invitation", "team_id", "个邀请") }],
    handover: &[&Invitations],
    ..RecordKind::PLAIN
};

/// Includes those that no longer work.
fn every<'a>(viewer: &Viewer) -> invitation::BoxedQuery<'a, diesel::pg::Pg> {
    store::visible_to(viewer, false)
}

handover!(
    /// Valid invitations; offboarding revokes links, while people invited by name stay invited.
    Invitations, HandedOn, "INVITATION", "有效的邀请", offboarding::count_invitations, offboarding::end_invitations
);
