//! Rules of members: states, permissions and validation. Pure functions.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock::{china_day, china_midnight};
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Facts, Member, MemberBrief};
pub use crate::states::MemberStatus as Status;

/// The most teams or roles of one member.
pub const MAX_PLACES: usize = 50;

/// A transition of a member's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// The audit accepts an applicant.
    Approve,
    /// The audit refuses the applicant.
    Refuse,
    /// A refused or former member applies again.
    Reapply,
    /// A refused or former member returns by an invitation without audit.
    Rejoin,
    /// The member leaves the enterprise.
    Leave,
    /// A refused or former member is invited back.
    Invite,
    /// An invited person accepts.
    Accept,
    /// An invited person declines.
    Decline,
}

/// The state machine of members; other transitions are refused.
pub const TRANSITIONS: &[(Status, Action, Status)] = &[
    (Status::Applied, Action::Approve, Status::Active),
    (Status::Applied, Action::Refuse, Status::Refused),
    // an applicant then uses an invitation that needs no audit
    (Status::Applied, Action::Rejoin, Status::Active),
    (Status::Active, Action::Leave, Status::Left),
    (Status::Refused, Action::Reapply, Status::Applied),
    (Status::Refused, Action::Rejoin, Status::Active),
    (Status::Left, Action::Reapply, Status::Applied),
    (Status::Left, Action::Rejoin, Status::Active),
    (Status::Refused, Action::Invite, Status::Invited),
    (Status::Left, Action::Invite, Status::Invited),
    (Status::Invited, Action::Accept, Status::Active),
    (Status::Invited, Action::Decline, Status::Refused),
];

/// The state after `action`, if it is allowed.
pub fn next(status: Status, action: Action) -> Option<Status> {
    TRANSITIONS.iter().find(|(from, by, _)| *from == status && *by == action).map(|(_, _, to)| *to)
}

/// The same, with an error that explains the refusal.
pub fn transition(name: &str, status: Status, action: Action) -> AppResult<Status> {
    next(status, action).ok_or_else(|| {
        let message = match action {
            Action::Approve | Action::Refuse => format!("“{name}”{}，无需审核", status.label()),
            Action::Leave => format!("“{name}”{}，不能办理离职", status.label()),
            Action::Invite => format!("“{name}”{}，无需邀请", status.label()),
            Action::Accept | Action::Decline => "邀请已被处理".to_owned(),
            Action::Reapply | Action::Rejoin if status == Status::Active => "您已是该企业成员".to_owned(),
            Action::Reapply | Action::Rejoin => "您的申请正在审核中，请耐心等待".to_owned(),
        };
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// The state before the invitation, derived from the record; none: the record was made for the invitation. A
/// former member has a leaving time, a refused applicant an account or a reason.
pub fn former(member: &Member) -> Option<Status> {
    if member.left_at.is_some() {
        return Some(Status::Left);
    }
    (member.account_id.is_some() || member.refuse_reason.is_some()).then_some(Status::Refused)
}

/// Whether the record may be deleted: active members leave first.
pub fn may_delete(name: &str, status: Status) -> AppResult<()> {
    if status == Status::Active {
        let message = format!("“{name}”在职，不能删除，请先办理离职");
        return Err(AppError::field("ids", FieldCode::Conflict, message));
    }
    Ok(())
}

/// Whether the viewer may offboard this member: not the owner, who transfers the enterprise first, and not
/// themselves, for whom there is `enterprise/exit`.
pub fn may_leave(viewer: &Viewer, member: &MemberBrief, rank: Rank) -> AppResult<()> {
    let refuse = |code, message: String| Err(AppError::field("ids", code, message));
    if rank.owner {
        let message = format!("“{}”是企业所有者，请先转让企业再办理离职", member.name);
        return refuse(FieldCode::Conflict, message);
    }
    if member.id == viewer.member_id {
        return refuse(FieldCode::Conflict, "不能为自己办理离职，请使用退出企业".to_owned());
    }
    if !outranks(viewer, rank) {
        return refuse(FieldCode::Forbidden, format!("您不能为管理员“{}”办理离职", member.name));
    }
    Ok(())
}

/// Whether a member is visible to the viewer: [`super::store::visible_to`] for a row already read. `mates`
/// are the members of an external viewer's own teams.
pub fn exists_for(viewer: &Viewer, member: &Member, mates: &HashSet<i64>) -> bool {
    if member.enterprise_id != viewer.enterprise_id {
        return false;
    }
    let oneself = member.id == viewer.member_id;
    let grown = matches!(Status::from_i16(member.status), Status::Active | Status::Left);
    (oneself || grown || viewer.can(Code::EMember))
        && (oneself || !viewer.is_external() || mates.contains(&member.id))
}

/// Actions of the viewer on a member; each is offered exactly when it would be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// Change the member's data.
    pub update: bool,
    /// Delete the record.
    pub delete: bool,
    /// Offboard them.
    pub leave: bool,
    /// Audit the application.
    pub audit: bool,
    /// Add to and remove from teams; a director only the teams they direct.
    pub set_teams: bool,
    /// Give and remove roles.
    pub set_roles: bool,
    /// Create a link by which they set a new password.
    pub reset_password: bool,
}

/// Determines the viewer's actions on a member.
pub fn allowed(viewer: &Viewer, member: &MemberBrief, rank: Rank) -> Allowed {
    let status = Status::from_i16(member.status);
    let active = status == Status::Active;
    let edit = viewer.can(Code::EMember) && outranks(viewer, rank);
    Allowed {
        update: edit,
        delete: edit && may_delete(&member.name, status).is_ok(),
        leave: edit && active && may_leave(viewer, member, rank).is_ok(),
        audit: edit && next(status, Action::Approve).is_some() && status == Status::Applied,
        set_teams: active && (viewer.can(Code::EMember) || !viewer.directed_team_ids.is_empty()),
        set_roles: edit && active,
        reset_password: edit && active && member.id != viewer.member_id,
    }
}

/// Whether the viewer sees the enterprise's remark on a member, and the account's user name.
pub fn sees_notes(viewer: &Viewer, member: &MemberBrief) -> bool {
    viewer.can(Code::EMember) || viewer.member_id == member.id
}

/// A member's standing, which protects them from changes by others: by permissions, not by names of roles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rank {
    /// Whether they own the enterprise.
    pub owner: bool,
    /// Whether they hold `ROLE_admin` or, enabled, `e:manage`.
    pub admin: bool,
}

/// Whether the viewer may change a member of this rank: none above their own.
pub fn outranks(viewer: &Viewer, rank: Rank) -> bool {
    if rank.owner {
        return viewer.is_owner();
    }
    !rank.admin || viewer.is_admin()
}

/// Trims and checks the data of a member. `phone_required`: an active member signs in with it.
pub fn facts(facts: &Facts, phone_required: bool, today: NaiveDate) -> AppResult<Facts> {
    let mut check = Checker::new();
    let checked = check_facts(&mut check, facts, phone_required, today);
    check.finish()?;
    Ok(checked)
}

/// The same, collecting the errors, for imports.
pub fn check_facts(check: &mut Checker, facts: &Facts, phone_required: bool, today: NaiveDate) -> Facts {
    let phone = facts.phone.as_deref().map(str::trim).filter(|phone| !phone.is_empty());
    let mut checked = Facts {
        name: check.required("name", "姓名", &facts.name, 50),
        phone: None,
        email: check.optional("email", "邮箱", facts.email.as_deref(), 100),
        gender: facts.gender,
        birthday: facts.birthday,
        job_number: check.optional("jobNumber", "工号", facts.job_number.as_deref(), 30),
        position: check.optional("position", "职位", facts.position.as_deref(), 50),
        is_technician: facts.is_technician,
        is_engineer: facts.is_engineer,
        work_status: facts.work_status,
        introduction: check.lines("introduction", "简介", facts.introduction.as_deref(), 500),
        remark: check.lines("remark", "备注", facts.remark.as_deref(), 500),
        entry_date: facts.entry_date,
    };
    match phone {
        Some(phone) => checked.phone = Some(check.mobile("phone", phone)),
        None if phone_required => check.refuse("phone", FieldCode::Required, "请输入手机号"),
        None => {}
    }
    if let Some(email) = &checked.email {
        check.email("email", email);
    }
    if checked.birthday.is_some_and(|day| day > today || day < oldest()) {
        check.refuse("birthday", FieldCode::Invalid, "请输入正确的生日");
    }
    if checked.entry_date.is_some_and(|day| day < oldest() || day > today + TimeDelta::days(366)) {
        check.refuse("entryDate", FieldCode::Invalid, "请输入正确的入职日期");
    }
    checked
}

/// The earliest plausible date of birth or entry.
fn oldest() -> NaiveDate {
    NaiveDate::from_ymd_opt(1900, 1, 1).unwrap_or_default()
}

/// The leaving time for the last day `on`: now for today, else the end of that day.
pub fn leaving_time(
    on: Option<NaiveDate>,
    entry: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> AppResult<DateTime<Utc>> {
    let refuse = |message| Err(AppError::field("leftOn", FieldCode::Invalid, message));
    let today = china_day(now);
    let Some(on) = on.filter(|on| *on != today) else { return Ok(now) };
    if on > today {
        return refuse("离职日期不能晚于今天");
    }
    if on < oldest() || entry.is_some_and(|entry| on < entry) {
        return refuse("离职日期不能早于入职日期");
    }
    Ok(china_midnight(on + TimeDelta::days(1)).unwrap_or(now).min(now))
}

/// Whether the viewer may export the lists of members and teams.
pub fn may_export(viewer: &Viewer) -> bool {
    viewer.can(Code::EMemberList) || viewer.can(Code::EMember) || viewer.holder.team_manager
}
