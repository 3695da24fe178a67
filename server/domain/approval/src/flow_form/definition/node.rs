//! The way of an application: a tree of nodes. A branch or a fork holds further ways, so that every node can be reached and every
//! way ends.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Condition, RowId};

/// What may be done with a field at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Right {
    /// Read and write it.
    Write,
    /// Read it.
    Read,
    /// Nothing: its value is not told.
    Hidden,
}

/// Rights by the keys of fields; columns of details as `table.column`.
pub type Rights = BTreeMap<String, Right>;

/// Kinds of nodes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NodeKind {
    /// Approvers decide.
    #[default]
    Approve,
    /// Members get a copy.
    Copy,
    /// The first branch whose condition holds is taken, else the last one.
    Branch,
    /// All branches are walked at once.
    Parallel,
    /// An application of another form is sent and waited for.
    Child,
    /// An event `flow_process.signal` is told to webhooks.
    Webhook,
}

/// How several approvers decide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mode {
    /// All agree, asked at once.
    #[default]
    All,
    /// One agrees.
    Any,
    /// All agree, one after the other.
    Sequence,
    /// `ratio` percent of them agree.
    Ratio,
}

/// What one refusal does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OnRefusal {
    /// The node is refused at once.
    #[default]
    Stop,
    /// The others are waited for.
    Wait,
}

/// What happens where no approver is found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Nobody {
    /// The administrators of the form decide.
    #[default]
    Admin,
    /// These members decide: `nobodyMemberIds`.
    Member,
    /// The node passes, which the history says.
    Pass,
    /// The application is refused.
    Refuse,
}

/// What a time limit does when it is over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LimitAction {
    /// The approver is reminded.
    #[default]
    Remind,
    /// It counts as agreed.
    Agree,
    /// It counts as refused.
    Refuse,
    /// Somebody else decides: `memberId`.
    Transfer,
}

/// How long an approver has.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Limit {
    /// Working hours, 1 to 720.
    pub hours: u16,
    /// What it does when it is over.
    pub action: LimitAction,
    /// Who decides after a transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member_id: Option<RowId>,
}

/// By what approvers and readers are found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WhoBy {
    /// `memberIds`.
    #[default]
    Member,
    /// Members of `roleIds`.
    Role,
    /// The directors `level` levels up, 1 being the team itself; where a level has none, those of the next above.
    Director,
    /// The directors of each level up to `level`.
    Directors,
    /// The members that the field `field` names.
    Field,
    /// Members whom `chooser` chooses, among `memberIds` and `roleIds` where there are any.
    Chosen,
    /// The applicant.
    Applicant,
}

/// Who chooses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Chooser {
    /// The applicant, when the application is sent.
    #[default]
    Applicant,
    /// The approver before, when they agree.
    Previous,
}

/// A rule that finds members.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Who {
    /// By what.
    pub by: WhoBy,
    /// Members.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub member_ids: Vec<RowId>,
    /// Roles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub role_ids: Vec<RowId>,
    /// Levels up, 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The field of members, or the field of a team whose directors are meant instead of the applicant's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Who chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chooser: Option<Chooser>,
}

/// One of the ways of a branch or a fork.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Branch {
    /// Unique among nodes and branches.
    pub key: String,
    /// 1 to 30 characters.
    pub name: String,
    /// When it is taken; of the last branch, which is taken where no other is, and of forks nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// Its way.
    pub nodes: Vec<Node>,
}

/// A node. Attributes that do not belong to its kind stay empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Node {
    /// A letter, then up to 19 letters, digits and underscores; unique, and never changed.
    pub key: String,
    /// 1 to 30 characters.
    pub name: String,
    /// What it does.
    pub kind: NodeKind,
    /// Who decides, or gets a copy.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub who: Vec<Who>,
    /// How several approvers decide.
    pub mode: Mode,
    /// The percentage of [`Mode::Ratio`], 1 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<u8>,
    /// What one refusal does.
    pub on_refusal: OnRefusal,
    /// What happens where nobody is found.
    pub nobody: Nobody,
    /// Who decides then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nobody_member_ids: Vec<RowId>,
    /// How long each approver has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Rights on fields; a field that is not named can be read.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rights: Rights,
    /// Approvers may not transfer.
    #[serde(skip_serializing_if = "is_false")]
    pub no_transfer: bool,
    /// Approvers may not add signers.
    #[serde(skip_serializing_if = "is_false")]
    pub no_add: bool,
    /// Approvers may not return the application.
    #[serde(skip_serializing_if = "is_false")]
    pub no_return: bool,
    /// Its ways, of branches and forks; at most 10.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
    /// The form of a child.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form_id: Option<RowId>,
    /// Fields of the child by fields of this form.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_false(one: &bool) -> bool {
    !one
}
