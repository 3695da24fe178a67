//! What members are told of.

/// What an event belongs to; the inbox is filtered by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Somebody called the member by name.
    Mention,
    /// Comments that are not a mention.
    Comment,
    /// Customers that the member has or had.
    Customer,
    /// Projects that the member is responsible for or works at.
    Project,
    /// Tasks that the member works at or has given to others.
    Task,
    /// Work orders that the member goes to, has asked for or sends others to.
    Work,
    /// Applications that the member decides about or has sent.
    Approval,
    /// Logs and weekly reports of the member and of their teams.
    Journal,
    /// Punches, exceptions and leave of the member and of their teams.
    Attendance,
    /// Plans of appraisal, inputs and results of the member and of those whom they rate.
    Kpi,
    /// Joining, leaving, handing on.
    Organization,
    /// The member's own account.
    Security,
    /// Everything else.
    System,
}

impl Group {
    /// Every one, in the order of the settings.
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

    /// For people.
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

/// One event.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// As notifications carry it.
    pub kind: &'static str,
    /// For people.
    pub label: &'static str,
    /// What it belongs to.
    pub group: Group,
    /// Sent by e-mail as well unless the member says otherwise.
    pub by_mail: bool,
    /// In the inbox whatever the member says: what guards the account.
    pub compulsory: bool,
    /// Its record may have been taken away from those who are told: who does not see it any more is told so, without a way to it.
    pub parting: bool,
}

/// An event that members may switch off.
pub const fn event(kind: &'static str, label: &'static str, group: Group) -> Event {
    Event { kind, label, group, by_mail: false, compulsory: false, parting: false }
}

/// An event that guards an account.
pub const fn security(kind: &'static str, label: &'static str) -> Event {
    Event { kind, label, group: Group::Security, by_mail: true, compulsory: true, parting: false }
}
