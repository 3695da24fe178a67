//! Rows and inputs of forms.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::flow_form;

use super::definition::Definition;

/// A form.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_form)]
pub struct FlowForm {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// In this group.
    pub group_id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// The name of an icon of the client.
    pub icon: Option<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// [`super::rules::OFF`] or [`super::rules::ON`].
    pub status: i16,
    /// The key of an effect, see [`super::effect::Effect`].
    pub kind: String,
    /// Members who may send one; with teams and roles all empty: everybody of the enterprise.
    pub member_ids: Vec<i64>,
    /// Teams, with those below them, whose members may.
    pub team_ids: Vec<i64>,
    /// Roles whose members may.
    pub role_ids: Vec<i64>,
    /// Who decides where nobody is found.
    pub admin_ids: Vec<i64>,
    /// The version that applications begin with; 0: none yet.
    pub revision: i32,
    /// Place within its group, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What of a form is written besides its definition.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = flow_form, treat_none_as_null = true)]
pub struct FlowFormInput {
    /// Required.
    pub group_id: i64,
    /// Required.
    pub name: String,
    /// Optional.
    pub icon: Option<String>,
    /// Optional.
    pub remark: Option<String>,
    /// `custom` where it is not said.
    pub kind: String,
    /// Optional.
    pub member_ids: Vec<i64>,
    /// Optional.
    pub team_ids: Vec<i64>,
    /// Optional.
    pub role_ids: Vec<i64>,
    /// Optional.
    pub admin_ids: Vec<i64>,
    /// What is being edited.
    pub draft: Value,
}

/// What is to be of a form: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct FlowFormChange {
    /// Another group.
    pub group_id: Option<i64>,
    /// Another name.
    pub name: Option<String>,
    /// Another icon.
    pub icon: Option<Option<String>>,
    /// Another remark.
    pub remark: Option<Option<String>>,
    /// Another effect; only while it has no version.
    pub kind: Option<String>,
    /// Who may send one.
    pub member_ids: Option<Vec<i64>>,
    /// Whose teams may.
    pub team_ids: Option<Vec<i64>>,
    /// Whose roles may.
    pub role_ids: Option<Vec<i64>>,
    /// Who decides where nobody is found.
    pub admin_ids: Option<Vec<i64>>,
    /// What it asks and who decides, as the builder and the designer write it.
    pub definition: Option<Value>,
    /// The definition becomes a version that new applications begin with.
    pub publish: bool,
}

/// A version of a form.
#[derive(Debug, Clone)]
pub struct FlowFormVersion {
    /// Of this form.
    pub form_id: i64,
    /// Counted from 1.
    pub revision: i32,
    /// What it asks and who decides.
    pub definition: Definition,
    /// When it was published.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which forms a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowFormFilter {
    /// By name.
    pub keyword: Option<String>,
    /// In this group.
    pub group_id: Option<i64>,
    /// On or off.
    pub status: Option<i16>,
    /// Only those that the viewer may send.
    pub startable: bool,
}
