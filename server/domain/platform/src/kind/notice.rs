//! Declaration of the events that members are notified of.

/// Group of an event; the inbox is filtered by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Mentions of the member by name.
    Mention,
    /// Comments without a mention.
    Comment,
    /// Customers of the member, present or former.
    Customer,
    /// Projects in which the member is responsible or takes part.
    Project,
    /// Tasks that the member works on or has assigned to others.
    Task,
    /// Work orders that the member carries out, requested or dispatches.
    Work,
    /// Approvals that the member decides or has requested.
    Approval,
    /// Logs and weekly reports of the member and of their teams.
    Journal,
    /// Punches, exceptions and leave of the member and of their teams.
    Attendance,
    /// Appraisal plans, inputs and results of the member and of those whom they rate.
    Kpi,
    /// Joining, leaving, handover.
    Organization,
    /// The member's own account.
    Security,
    /// Everything else.
    System,
}

impl Group {
    /// All groups, in the order of the settings.
    pub const ALL: [Self; 13] = [
        Self::Mention,
        Self::Comment,
        Self::Customer,
        Self::Project,
        Self::Task,
        Self::Work,
        Self::Approval,
        Self::Journal,
        Self::Attendance,
        Self::Kpi,
        Self::Organization,
        Self::Security,
        Self::System,
    ];

    /// Label for the user.
    pub fn label(self) -> &'static str {
        match self {
            Self::Mention => "提到我的",
            Self::Comment => "评论",
            Self::Customer => "客户",
            Self::Project => "项目",
            Self::Task => "任务",
            Self::Work => "工单",
            Self::Approval => "审批",
            Self::Journal => "日志周报",
            Self::Attendance => "考勤",
            Self::Kpi => "绩效",
            Self::Organization => "组织",
            Self::Security => "账号安全",
            Self::System => "系统",
        }
    }
}

/// An event that members are notified of.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// Kind, as notifications carry it.
    pub kind: &'static str,
    /// Label for the user.
    pub label: &'static str,
    /// Group of the event.
    pub group: Group,
    /// Whether it is sent by e-mail by default.
    pub by_mail: bool,
    /// Always in the inbox, whatever the member has chosen: events that protect the account.
    pub compulsory: bool,
    /// Whether its record may have become invisible to the recipients: those get the notification without a
    /// link.
    pub offboarding: bool,
}

/// An event that members may switch off.
pub const fn event(kind: &'static str, label: &'static str, group: Group) -> Event {
    Event { kind, label, group, by_mail: false, compulsory: false, offboarding: false }
}

/// An event that protects an account.
pub const fn security(kind: &'static str, label: &'static str) -> Event {
    Event { kind, label, group: Group::Security, by_mail: true, compulsory: true, offboarding: false }
}
