//! The definition of a form: its fields, the way of its approval, and its settings, as `flow_form_version.definition` keeps them
//! and as the browser's builder and designer write them. Ids in it are numbers of rows, written as texts of digits.

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

/// The number of a row, written as a text of digits; a JSON number is read as well.
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

/// Everything that makes a form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Definition {
    /// The fields, in the order of the form; at most 100.
    pub fields: Vec<Field>,
    /// Rights of the applicant on fields; a field that is not named can be written.
    pub rights: Rights,
    /// The way of an application after it was sent, in order.
    pub nodes: Vec<Node>,
    /// Settings of the whole form.
    pub settings: Settings,
}

/// Until when an applicant can withdraw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Withdrawal {
    /// As long as it runs.
    #[default]
    Running,
    /// As long as nobody has agreed or refused.
    Untouched,
    /// Not at all.
    Never,
}

/// Who decides in the place of an applicant who would decide about their own application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SelfApproval {
    /// The applicant does.
    #[default]
    Allow,
    /// The director above; the administrator of the form where there is none.
    Superior,
    /// The administrator of the form.
    Admin,
}

/// Settings of a form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Settings {
    /// Until when the applicant can withdraw.
    pub withdrawal: Withdrawal,
    /// An approved application can be annulled by a further approval.
    pub annul: bool,
    /// Several applications can be agreed to at once.
    pub batch_agree: bool,
    /// An approver who is the applicant is skipped.
    pub skip_applicant: bool,
    /// An approver who has agreed at the step just before is skipped.
    pub skip_adjacent: bool,
    /// An approver who has agreed at any step of this round is skipped.
    pub skip_agreed: bool,
    /// Even the last approver of the way can be skipped where nobody else has decided.
    pub skip_last: bool,
    /// Who decides in the place of the applicant.
    pub self_approval: SelfApproval,
}

impl Definition {
    /// The field of a key, columns of details left out.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Every node, in the order in which the designer draws them.
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
