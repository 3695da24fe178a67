//! What a state is made of, and what can happen to it.

use serde::{Deserialize, Serialize};

use crate::flow_process::states::{ItemStatus, ProcessStatus};

/// The most steps of one application: what goes on for longer is ended by an administrator.
pub const MAX_STEPS: u32 = 1000;

/// What is decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// The application.
    #[default]
    Apply,
    /// Whether an approved one is annulled.
    Annul,
}

/// Where a visit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VisitStatus {
    /// Something is decided or waited for.
    Open,
    /// The way goes on behind it.
    Passed,
    /// It ended the application.
    Refused,
    /// It was left without a decision.
    Cancelled,
}

/// One entry of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// Unique in the application.
    pub id: u32,
    /// The key of the node.
    pub node: String,
    /// The round in which it was entered.
    pub round: u32,
    /// Where it stands.
    pub status: VisitStatus,
    /// It counts: no later round and no return has overtaken it.
    pub live: bool,
    /// The step that opened it.
    pub opened: u32,
    /// The step that closed it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub closed: Option<u32>,
    /// The branches that are at their end; of a branch node the one that was taken.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub done: Vec<String>,
}

/// How an item came to be among the signers of its visit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// By the rule of the node, or beside those.
    #[default]
    Base,
    /// Asked before the item of this id decides.
    Before(u32),
    /// Asked after the item of this id has agreed.
    After(u32),
    /// Gives an opinion to the item of this id, which decides.
    For(u32),
}

/// The part of one member in a visit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    /// Unique in the application.
    pub id: u32,
    /// Of this visit.
    pub visit: u32,
    /// Who.
    pub member: i64,
    /// Where it stands.
    pub status: ItemStatus,
    /// Items of one slot decide as one signer.
    pub slot: u32,
    /// How it came.
    pub place: Place,
    /// Whose place the member takes: who transferred, delegated, is absent or has left.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instead_of: Option<i64>,
    /// Who added it to those of the rule.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub added_by: Option<i64>,
    /// Found by a role: it moves on when the member loses it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub by_role: bool,
    /// The step that opened it.
    pub opened: u32,
    /// The step that closed it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub closed: Option<u32>,
}

/// Everything that is known of the way of an application.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    /// Counts the times that it was sent.
    pub round: u32,
    /// Counts events.
    pub step: u32,
    /// What is decided.
    pub purpose: Purpose,
    /// Entries of nodes, oldest first.
    pub visits: Vec<Visit>,
    /// Parts of members, oldest first.
    pub items: Vec<Item>,
    /// How everything stood before the agreement that was the last step: it can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Snapshot>>,
}

/// How a visit stood: id, status, whether it counted, what closed it, the branches that were at their end.
pub type VisitWas = (u32, VisitStatus, bool, Option<u32>, Vec<String>);

/// How everything stood before an agreement.
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

/// Where a signer is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Decides before the one who adds.
    Before,
    /// Decides after them.
    After,
    /// Decides as one more of the node.
    Beside,
}

/// What can happen to a running application. Whether the one who acts may is asked before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An item agrees.
    Agree(u32),
    /// An item refuses.
    Refuse(u32),
    /// An item returns the application: to a node that was passed in this round, or to the applicant.
    Return(u32, Option<String>),
    /// An item goes to somebody else for good.
    Transfer(u32, i64),
    /// Somebody else gives an opinion first.
    Delegate(u32, i64),
    /// Signers are added to an item.
    Add(u32, Where, Vec<i64>),
    /// An added signer is removed.
    Remove(u32),
    /// The last agreement is taken back by the item that gave it.
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

/// What is told in the history beside who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verb {
    /// A copy came to members.
    Copied,
    /// Nobody was found: administrators decide.
    ToAdmin,
    /// Nobody was found: members whom the form names decide.
    ToNamed,
    /// Nobody was found: the node passed.
    PassedEmpty,
    /// Nobody was found: the node refused.
    RefusedEmpty,
    /// Members were skipped.
    Skipped,
    /// Somebody decides in the place of another who is absent or has left.
    Instead,
    /// The applicant's part went to a superior.
    Superior,
    /// A branch was taken.
    Branch,
    /// A child began.
    Child,
    /// Webhooks were told.
    Signal,
    /// Approved at the end of the way.
    Approved,
    /// Refused.
    Refused,
    /// Annulled at the end of the way.
    Annulled,
    /// Not annulled.
    Kept,
    /// An item moved on, as its member has left or lost the role.
    Moved,
}

/// A line of the history that the interpreter writes by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What happened.
    pub verb: Verb,
    /// At which node.
    pub node: Option<String>,
    /// To whom.
    pub members: Vec<i64>,
    /// The name of a branch.
    pub text: Option<String>,
}

/// What an event leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Where the application stands.
    pub status: ProcessStatus,
    /// Lines of the history.
    pub lines: Vec<Line>,
    /// Webhook nodes that were reached.
    pub signals: Vec<String>,
    /// Visits of children that are to be sent, with their nodes.
    pub children: Vec<(u32, String)>,
}

impl Turn {
    /// Nothing but where the application stands.
    pub fn ended(status: ProcessStatus) -> Self {
        Self { status, lines: Vec::new(), signals: Vec::new(), children: Vec::new() }
    }
}

/// Why an event can't happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The item waits for nothing, or no longer.
    NotOpen,
    /// Somebody has acted since.
    Overtaken,
    /// There is no such node to return to.
    NoTarget,
    /// The member decides at this node already.
    Twice,
    /// The member is not active.
    Inactive,
    /// The item is not an added one.
    NotAdded,
    /// Who is asked for an opinion does nothing else.
    OnlyOpinion,
    /// Too many steps.
    TooLong,
}

impl Refusal {
    /// For people.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotOpen => "该审批已被处理，请刷新后查看",
            Self::Overtaken => "后续审批已有人处理，不能撤回同意",
            Self::NoTarget => "不能退回到该节点",
            Self::Twice => "该成员已在当前节点审批",
            Self::Inactive => "该成员已离职或不存在",
            Self::NotAdded => "只能移除加签的成员",
            Self::OnlyOpinion => "你被征询意见，只能同意、拒绝或转交",
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

    /// Visits at which something is decided or waited for.
    pub fn open(&self) -> impl Iterator<Item = &Visit> {
        self.visits.iter().filter(|visit| visit.live && visit.status == VisitStatus::Open)
    }

    /// Members who have agreed themselves in what counts of this round.
    pub fn agreed(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| {
            item.status == ItemStatus::Agreed && self.visit(item.visit).is_some_and(|visit| visit.live)
        })
    }
}
