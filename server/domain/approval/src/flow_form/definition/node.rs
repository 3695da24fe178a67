//! The approval route of an application: a tree of nodes. Branches and forks contain further routes, so that
//! every node is reachable and every route ends.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Condition, RowId};

/// Right on a field at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Right {
    /// To read and write it.
    Write,
    /// To read it.
    Read,
    /// None: its value is not shown.
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
    /// The first branch whose condition holds is taken, otherwise the last one.
    Branch,
    /// All branches run in parallel.
    Parallel,
    /// An application of another form is sent, and its end is awaited.
    Child,
    /// An event `flow_process.signal` is published to webhooks.
    Webhook,
}

/// How the answers of several approvers count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mode {
    /// All must agree, asked at the same time.
    #[default]
    All,
    /// One must agree.
    Any,
    /// All must agree, asked one after the other.
    Sequence,
    /// `ratio` percent of them must agree.
    Ratio,
}

/// Effect of one refusal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OnRefusal {
    /// The node is refused at once.
    #[default]
    Stop,
    /// The answers of the others are awaited.
    Wait,
}

/// Handling of a node for which no approver is found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Nobody {
    /// The administrators of the form decide.
    #[default]
    Admin,
    /// These members decide: `nobodyMemberIds`.
    Member,
    /// The node passes, with an entry in the history.
    Pass,
    /// The application is refused.
    Refuse,
}

/// Action when a time limit expires.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LimitAction {
    /// The approver is reminded.
    #[default]
    Remind,
    /// It counts as agreement.
    Agree,
    /// It counts as refusal.
    Refuse,
    /// Another member decides: `memberId`.
    Transfer,
}

/// Time limit of an approver.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Limit {
    /// Working hours, 1 to 720.
    pub hours: u16,
    /// Action when it expires.
    pub action: LimitAction,
    /// Member who decides after a transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member_id: Option<RowId>,
}

/// Kind of a rule that finds approvers and recipients of copies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WhoBy {
    /// The members `memberIds`.
    #[default]
    Member,
    /// Members of the roles `roleIds`.
    Role,
    /// The directors `level` levels up, 1 being the team itself; a level without directors uses those of the
    /// next above.
    Director,
    /// The directors of each level up to `level`.
    Directors,
    /// The members that the field `field` names.
    Field,
    /// Members chosen by `chooser`, among `memberIds` and `roleIds` if there are any.
    Chosen,
    /// The applicant.
    Applicant,
}

/// The member who chooses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Chooser {
    /// The applicant, when sending the application.
    #[default]
    Applicant,
    /// The previous approver, when agreeing.
    Previous,
}

/// A rule that finds members.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Who {
    /// Kind of the rule.
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
    /// The field of members; or the field of a team, whose directors are used instead of the applicant's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The member who chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chooser: Option<Chooser>,
}

/// One branch of a branch node or a fork.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Branch {
    /// Unique among nodes and branches.
    pub key: String,
    /// 1 to 30 characters.
    pub name: String,
    /// Condition under which it is taken; absent for forks and for the last branch, which is taken if no
    /// other is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// Its route.
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
    /// Kind of the node.
    pub kind: NodeKind,
    /// Rules that find its approvers, or the recipients of copies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub who: Vec<Who>,
    /// How the answers of several approvers count.
    pub mode: Mode,
    /// The percentage of [`Mode::Ratio`], 1 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<u8>,
    /// Effect of one refusal.
    pub on_refusal: OnRefusal,
    /// Handling if no approver is found.
    pub nobody: Nobody,
    /// Members who decide then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nobody_member_ids: Vec<RowId>,
    /// Time limit of each approver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Rights on fields; fields that are not named can be read.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rights: Rights,
    /// Whether approvers may not transfer their tasks.
    #[serde(skip_serializing_if = "is_false")]
    pub no_transfer: bool,
    /// Whether approvers may not add signers.
    #[serde(skip_serializing_if = "is_false")]
    pub no_add: bool,
    /// Whether approvers may not return the application.
    #[serde(skip_serializing_if = "is_false")]
    pub no_return: bool,
    /// Whether approvers have to give an opinion when they agree, as they always have when they refuse.
    #[serde(skip_serializing_if = "is_false")]
    pub asks_opinion: bool,
    /// Its branches, of branch nodes and forks; at most 10.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
    /// Form of a child application.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form_id: Option<RowId>,
    /// Fields of the child application by fields of this form.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_false(one: &bool) -> bool {
    !one
}
