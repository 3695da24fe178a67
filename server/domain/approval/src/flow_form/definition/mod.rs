//! The definition of a form: its fields, its approval route and its settings, as
//! `flow_form_version.definition` stores them and the browser's builder and designer write them. Ids in it
//! are ids of rows, as texts of digits.

mod check;
mod condition;
mod field;
mod node;

use serde::{Deserialize, Serialize};

pub use check::{BOUND, Fault, MAX_FILES, MAX_ROWS, MAX_TEXT, check};
pub use condition::{Condition, Facts, Op, Test, is_empty, subject_value, sum};
pub use field::{Field, FieldType, RecordOf};
pub use node::{
    Branch, Chooser, Limit, LimitAction, Mode, Nobody, Node, NodeKind, OnRefusal, Right, Rights, Who, WhoBy,
};

/// The id of a row, written as a text of digits; a JSON number is accepted as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId(pub i64);

impl Serialize for RowId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RowId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            Number(i64),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(id) => Ok(Self(id)),
            Written::Text(text) => {
                text.parse().map(Self).map_err(|_| serde::de::Error::custom("编号应为数字"))
            }
        }
    }
}

/// A complete definition of a form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Definition {
    /// The fields, in the order of the form; at most 100.
    pub fields: Vec<Field>,
    /// Rights of the applicant on fields; fields that are not named can be written.
    pub rights: Rights,
    /// The approval route of an application after it was sent, in order.
    pub nodes: Vec<Node>,
    /// Settings of the whole form.
    pub settings: Settings,
}

/// Time until which an applicant can withdraw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Withdrawal {
    /// As long as the application is open.
    #[default]
    Running,
    /// As long as nobody has agreed or refused.
    Untouched,
    /// Not at all.
    Never,
}

/// The member who decides instead of an applicant who would decide their own application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SelfApproval {
    /// The applicant decides.
    #[default]
    Allow,
    /// The director above; if there is none, the administrator of the form.
    Superior,
    /// The administrator of the form.
    Admin,
}

/// Settings of a form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Settings {
    /// Time until which the applicant can withdraw.
    pub withdrawal: Withdrawal,
    /// Whether an approved application can be annulled by a further approval.
    pub annul: bool,
    /// Whether several applications can be approved at once.
    pub batch_agree: bool,
    /// Whether an approver who is the applicant is skipped.
    pub skip_applicant: bool,
    /// Whether an approver who has agreed at the step before is skipped.
    pub skip_adjacent: bool,
    /// Whether an approver who has agreed at any step of this round is skipped.
    pub skip_agreed: bool,
    /// Whether even the last approver of the route can be skipped when nobody else has decided.
    pub skip_last: bool,
    /// The member who decides instead of the applicant.
    pub self_approval: SelfApproval,
}

impl Definition {
    /// The field of a key, without columns of tables.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// All nodes, in the order of the designer.
    pub fn all_nodes(&self) -> Vec<&Node> {
        fn walk<'a>(nodes: &'a [Node], all: &mut Vec<&'a Node>) {
            for node in nodes {
                all.push(node);
                for branch in &node.branches {
                    walk(&branch.nodes, all);
                }
            }
        }
        let mut all = Vec::new();
        walk(&self.nodes, &mut all);
        all
    }

    /// The node of a key.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.all_nodes().into_iter().find(|node| node.key == key)
    }
}
