//! Rows, versions, filters and inputs of approval forms.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::flow_form;

use super::definition::Definition;

/// An approval form.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_form)]
pub struct FlowForm {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Group that it belongs to.
    pub group_id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// Name of an icon of the client.
    pub icon: Option<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// [`super::rules::OFF`] or [`super::rules::ON`].
    pub status: i16,
    /// The key of an effect, see [`super::effect::Effect`].
    pub kind: String,
    /// Members who may send an application; if members, teams and roles are all empty, every member may.
    pub member_ids: Vec<i64>,
    /// Teams whose members may, including those of teams below.
    pub team_ids: Vec<i64>,
    /// Roles whose members may.
    pub role_ids: Vec<i64>,
    /// Administrators, who decide where no approver is found.
    pub admin_ids: Vec<i64>,
    /// The published version, which new applications use; 0: none yet.
    pub revision: i32,
    /// Position within its group, from 0.
    pub sort_order: i32,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// The columns of a form that are written, with the draft of its definition.
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
    /// `custom` by default.
    pub kind: String,
    /// Optional.
    pub member_ids: Vec<i64>,
    /// Optional.
    pub team_ids: Vec<i64>,
    /// Optional.
    pub role_ids: Vec<i64>,
    /// Optional.
    pub admin_ids: Vec<i64>,
    /// Draft of the definition.
    pub draft: Value,
}

/// Changes to a form: an absent field stays, an inner `None` clears it.
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
    /// Another effect; only while the form has no version.
    pub kind: Option<String>,
    /// Members who may send an application.
    pub member_ids: Option<Vec<i64>>,
    /// Teams whose members may.
    pub team_ids: Option<Vec<i64>>,
    /// Roles whose members may.
    pub role_ids: Option<Vec<i64>>,
    /// Administrators, who decide where no approver is found.
    pub admin_ids: Option<Vec<i64>>,
    /// The definition, as the builder and the designer write it.
    pub definition: Option<Value>,
    /// Whether the definition becomes a version that new applications use.
    pub publish: bool,
}

/// A version of a form.
#[derive(Debug, Clone)]
pub struct FlowFormVersion {
    /// Form that it belongs to.
    pub form_id: i64,
    /// Counted from 1.
    pub revision: i32,
    /// The definition.
    pub definition: Definition,
    /// Time of publication.
    pub created_at: DateTime<Utc>,
    /// Member who published it.
    pub created_by: Option<i64>,
}

/// Filter of a list of forms; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowFormFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// Forms of this group.
    pub group_id: Option<i64>,
    /// Whether they are on or off.
    pub status: Option<i16>,
    /// Only forms that the viewer may use.
    pub startable: bool,
    /// Forms of one of these kinds; of any when empty.
    pub kinds: Vec<String>,
}
