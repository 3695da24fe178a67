//! State of a running application, and the events that change it.

use serde::{Deserialize, Serialize};

use crate::flow_process::states::{ItemStatus, ProcessStatus};

/// The most steps of one application; an administrator ends applications that reach it.
pub const MAX_STEPS: u32 = 1000;

/// Subject of the decision.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// The application.
    #[default]
    Apply,
    /// Annulment of an approved application.
    Annul,
}

/// Status of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VisitStatus {
    /// Waits for decisions or for a child.
    Open,
    /// Passed: the route continues behind it.
    Passed,
    /// Refused: it ended the application.
    Refused,
    /// Left without a decision.
    Cancelled,
}

/// A visit: one entry into a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// Unique in the application.
    pub id: u32,
    /// The key of the node.
    pub node: String,
    /// The round in which it was entered.
    pub round: u32,
    /// Its status.
    pub status: VisitStatus,
    /// Whether it counts: no later round and no return has made it history.
    pub live: bool,
    /// The step that opened it.
    pub opened: u32,
    /// The step that closed it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub closed: Option<u32>,
    /// The branches that have ended; of a branch node the one taken.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub done: Vec<String>,
}

/// Role of an item among the signers of its visit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// A signer by the rule of the node, or beside those.
    #[default]
    Base,
    /// Decides before the item of this id.
    Before(u32),
    /// Decides after the item of this id has agreed.
    After(u32),
    /// Gives an opinion to the item of this id, which decides.
    For(u32),
}

/// An item: the task of one member in a visit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    /// Unique in the application.
    pub id: u32,
    /// Visit that it belongs to.
    pub visit: u32,
    /// The member.
    pub member: i64,
    /// Its status.
    pub status: ItemStatus,
    /// Items of one slot decide as one signer.
    pub slot: u32,
    /// Its role among the signers.
    pub place: Place,
    /// The member whose place it takes: one who transferred, delegated, is absent or has left.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instead_of: Option<i64>,
    /// Member who added it to the signers of the rule.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub added_by: Option<i64>,
    /// Whether the member was found by a role; the item moves on when the member loses it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub by_role: bool,
    /// The step that opened it.
    pub opened: u32,
    /// The step that closed it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub closed: Option<u32>,
}

/// The complete state of an application's route.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    /// Number of times that the application was sent.
    pub round: u32,
    /// Number of events.
    pub step: u32,
    /// Subject of the decision.
    pub purpose: Purpose,
    /// Visits, oldest first.
    pub visits: Vec<Visit>,
    /// Items, oldest first.
    pub items: Vec<Item>,
    /// The state before the last step, if that was an agreement, which can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Snapshot>>,
}

/// State of a visit in a snapshot: id, status, whether it counted, the step that closed it, the ended
/// branches.
pub type VisitWas = (u32, VisitStatus, bool, Option<u32>, Vec<String>);

/// Snapshot of a state before an agreement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The item that agreed.
    pub item: u32,
    /// The visits, by id.
    pub visits: Vec<VisitWas>,
    /// The items, by id.
    pub items: Vec<(u32, ItemStatus, Option<u32>)>,
}

/// Position of an added signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Decides before the member who adds.
    Before,
    /// Decides after the member who adds.
    After,
    /// Decides as a further signer of the node.
    Beside,
}

/// Events of a running application. The caller checks the right of the acting member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An item agrees.
    Agree(u32),
    /// An item refuses.
    Refuse(u32),
    /// An item returns the application: to a node that was passed in this round, or to the applicant.
    Return(u32, Option<String>),
    /// An item is transferred to another member for good.
    Transfer(u32, i64),
    /// Another member gives an opinion first.
    Delegate(u32, i64),
    /// An item gets further signers.
    Add(u32, Where, Vec<i64>),
    /// An added signer is removed.
    Remove(u32),
    /// The item that agreed last takes its agreement back.
    TakeBack(u32),
    /// The applicant withdraws.
    Withdraw,
    /// An administrator ends it.
    Terminate,
    /// The time limit of an item counts as agreement.
    LimitAgree(u32),
    /// The time limit of an item counts as refusal.
    LimitRefuse(u32),
    /// The member of an item has left or lost the role.
    Gone(u32),
    /// The child that a visit waited for has ended: approved, refused, or withdrawn.
    ChildEnded(u32, ProcessStatus),
}

/// Kinds of history lines that the interpreter writes itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verb {
    /// Members got a copy.
    Copied,
    /// No approver was found: administrators decide.
    ToAdmin,
    /// No approver was found: members named by the form decide.
    ToNamed,
    /// No approver was found: the node passed.
    PassedEmpty,
    /// No approver was found: the node refused.
    RefusedEmpty,
    /// Members were skipped.
    Skipped,
    /// A deputy or successor decides instead of a member.
    Instead,
    /// A superior decides instead of the applicant.
    Superior,
    /// A branch was taken.
    Branch,
    /// A child application was sent.
    Child,
    /// An event was published to webhooks.
    Signal,
    /// Approved at the end of the route.
    Approved,
    /// Refused.
    Refused,
    /// Annulled at the end of the route.
    Annulled,
    /// Not annulled.
    Kept,
    /// An item passed to another member, as its member has left or lost the role.
    Moved,
}

/// A line of the history that the interpreter writes by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Kind of the line.
    pub verb: Verb,
    /// Node.
    pub node: Option<String>,
    /// Members concerned.
    pub members: Vec<i64>,
    /// Name of a branch.
    pub text: Option<String>,
}

/// Consequences of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Status of the application.
    pub status: ProcessStatus,
    /// Lines of the history.
    pub lines: Vec<Line>,
    /// Webhook nodes that were reached.
    pub signals: Vec<String>,
    /// Visits whose child applications are to be sent, with their nodes.
    pub children: Vec<(u32, String)>,
}

impl Turn {
    /// Consequences with nothing but a status.
    pub fn ended(status: ProcessStatus) -> Self {
        Self { status, lines: Vec::new(), signals: Vec::new(), children: Vec::new() }
    }
}

/// The reason why an event can't happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The item waits for nothing, or no longer.
    NotOpen,
    /// Another member has acted since.
    Overtaken,
    /// There is no such node to return to.
    NoTarget,
    /// The member is a signer of this node already.
    Twice,
    /// The member is not active.
    Inactive,
    /// The item is not an added one.
    NotAdded,
    /// A member who is asked for an opinion can do nothing else.
    OnlyOpinion,
    /// Too many steps.
    TooLong,
}

impl Refusal {
    /// Error text for the interface.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotOpen => "该审批已被处理，请刷新后查看",
            Self::Overtaken => "后续审批已有人处理，不能撤回同意",
            Self::NoTarget => "不能退回到该节点",
            Self::Twice => "该成员已在当前节点审批",
            Self::Inactive => "该成员已离职或不存在",
            Self::NotAdded => "只能移除加签的成员",
            Self::OnlyOpinion => "您被征询意见，只能同意、拒绝或转交",
            Self::TooLong => "审批步骤过多，请联系管理员终止该申请",
        }
    }
}

impl State {
    /// The visit of an id.
    pub fn visit(&self, id: u32) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.id == id)
    }

    /// The item of an id.
    pub fn item(&self, id: u32) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    /// The items of a visit.
    pub fn items_of(&self, visit: u32) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.visit == visit)
    }

    /// Visits that wait for decisions or for a child.
    pub fn open(&self) -> impl Iterator<Item = &Visit> {
        self.visits.iter().filter(|visit| visit.live && visit.status == VisitStatus::Open)
    }

    /// Items of this round that count and whose members have agreed themselves.
    pub fn agreed(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| {
            item.status == ItemStatus::Agreed && self.visit(item.visit).is_some_and(|visit| visit.live)
        })
    }
}
