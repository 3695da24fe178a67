//! What members are told of: the events by kind, in groups. A domain that tells something new adds one line.

/// What an event belongs to; the inbox is filtered by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Somebody called the member by name.
    Mention,
    /// Comments that are not a mention.
    Comment,
    /// Joining, leaving, handing on.
    Organization,
    /// The member's own account.
    Security,
    /// Everything else.
    System,
}

impl Group {
    /// Every one, in the order of the settings.
    pub const ALL: [Self; 5] =
        [Self::Mention, Self::Comment, Self::Organization, Self::Security, Self::System];

    /// For people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Mention => "提到我的",
            Self::Comment => "评论",
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
}

const fn event(kind: &'static str, label: &'static str, group: Group) -> Event {
    Event { kind, label, group, by_mail: false, compulsory: false }
}

const fn security(kind: &'static str, label: &'static str) -> Event {
    Event { kind, label, group: Group::Security, by_mail: true, compulsory: true }
}

/// Every event that can be chosen.
pub const EVENTS: &[Event] = &[
    Event { by_mail: true, ..event("comment.mention", "在评论中提到我", Group::Mention) },
    event("comment.reply", "回复我的评论", Group::Comment),
    event("comment.create", "评论我或我的文件", Group::Comment),
    event("member.applied", "有人申请加入企业", Group::Organization),
    event("member.joined", "有人加入企业", Group::Organization),
    event("member.audited", "我的加入申请有结果", Group::Organization),
    event("ownership_transfer", "企业转让", Group::Organization),
    event("webhook.stop", "消息推送因持续失败停用", Group::System),
    security("ACCESS_TOKEN", "访问令牌的创建与撤销"),
    security("security.recovery_code_used", "恢复码被使用"),
    security("security.second_factor_reset", "二次验证被重置"),
    security("security.second_factor", "二次验证的要求"),
];

/// The event of a kind; `None` for what can't be chosen.
pub fn event_of(kind: &str) -> Option<&'static Event> {
    EVENTS.iter().find(|event| event.kind == kind)
}

/// What a notification of this kind belongs to.
pub fn group_of(kind: &str) -> Group {
    match event_of(kind) {
        Some(event) => event.group,
        None if kind.starts_with("security.") => Group::Security,
        None => Group::System,
    }
}
