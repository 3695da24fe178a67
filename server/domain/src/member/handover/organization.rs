//! What points to members in the organisation itself.

use super::handover;
use crate::member::store::parting;

handover!(
    /// Teams they direct: whoever takes over directs them, too.
    Directorships, "TEAM_DIRECTOR", "负责的团队", parting::count_directed, parting::hand_over_directed
);
handover!(
    /// Applications that wait for an audit and name them as inviter.
    PendingApplications, "PENDING_APPLICATION", "待审核的加入申请", parting::count_invited, parting::hand_over_invited
);
handover!(
    /// Invitations that still work: they are revoked.
    Invitations, "INVITATION", "有效的邀请", parting::count_invitations, parting::revoke_invitations
);
handover!(
    /// Transfers of the enterprise that wait for an answer: they are cancelled.
    Transfers, "OWNERSHIP_TRANSFER", "待确认的企业转让", parting::count_transfers, parting::cancel_transfers
);
handover!(
    /// Roles: they end.
    Roles, "ROLE", "角色", parting::count_roles, parting::end_roles
);
handover!(
    /// Places in teams: they end, dated.
    Memberships, "MEMBERSHIP", "所属团队", parting::count_places, parting::end_places
);
