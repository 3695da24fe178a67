//! What forms of approval are asked and told.

use async_graphql::{ID, Json, MaybeUndefined};
use serde_json::Value;
use xieli_domain::flow_form::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::FlowFormStatus;
use crate::core::input::{Read, change};
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::flow_group::FlowGroup;
use crate::member::Member;
use crate::role::Role;
use crate::team::Team;

/// Which forms; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FlowFormFilter)]
pub struct FlowFormFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// In this group.
    #[graphql(id = FlowGroup)]
    pub group_id: Option<ID>,
    /// Whether it can be sent.
    pub status: Option<FlowFormStatus>,
    /// Only those that the viewer may send.
    #[graphql(or = false)]
    pub startable: Option<bool>,
}

order! {
    /// What forms can be sorted by.
    pub enum FlowFormSort {
        /// Place within its group.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of forms; ties are broken by id.
    pub struct FlowFormOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A form, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct FlowFormInput {
    /// In this group; a new one without it goes into the first.
    pub group_id: Option<ID>,
    /// Required of a new one: 1 to 50 characters, unique.
    pub name: Option<String>,
    /// The name of an icon of the client, up to 40 characters.
    pub icon: MaybeUndefined<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// What its approval does, one of `flowFormKinds`; `custom` if absent. It can't be changed after the first version.
    pub kind: Option<String>,
    /// Members who may send one, up to 200; with teams and roles all empty everybody may.
    pub member_ids: Option<Vec<ID>>,
    /// Teams whose members may, with those below them, up to 200.
    pub team_ids: Option<Vec<ID>>,
    /// Roles whose members may, up to 50.
    pub role_ids: Option<Vec<ID>>,
    /// Who decides where nobody is found, up to 20; the owner where nobody is named.
    pub admin_ids: Option<Vec<ID>>,
    /// What it asks and who decides, at most 256 KB (docs/api.md, Approval forms).
    pub definition: Option<Json<Value>>,
    /// Makes the definition the version that new applications begin with; one with faults is refused.
    pub publish: Option<bool>,
}

impl Read for FlowFormInput {
    type Domain = model::FlowFormChange;

    fn read(self) -> AppResult<model::FlowFormChange> {
        Ok(model::FlowFormChange {
            group_id: decode_optional::<FlowGroup>(self.group_id.as_ref())?,
            name: self.name,
            icon: change(self.icon),
            remark: change(self.remark),
            kind: self.kind,
            member_ids: self.member_ids.as_deref().map(decode_all::<Member>).transpose()?,
            team_ids: self.team_ids.as_deref().map(decode_all::<Team>).transpose()?,
            role_ids: self.role_ids.as_deref().map(decode_all::<Role>).transpose()?,
            admin_ids: self.admin_ids.as_deref().map(decode_all::<Member>).transpose()?,
            definition: self.definition.map(|Json(value)| value),
            publish: self.publish.unwrap_or(false),
        })
    }
}

/// A new place for a form.
#[derive(Debug, InputObject)]
pub struct FlowFormMoveInput {
    /// The form.
    pub id: ID,
    /// Its place within its group, from 0; beyond the end is the end.
    pub order: i32,
}

/// Which form is copied.
#[derive(Debug, InputObject)]
pub struct FlowFormCopyInput {
    /// The form.
    pub id: ID,
}

/// A form that is turned on or off.
#[derive(Debug, InputObject)]
pub struct FlowFormStatusInput {
    /// The form.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// On or off.
    pub status: FlowFormStatus,
}

/// Which forms are deleted.
#[derive(Debug, InputObject)]
pub struct FlowFormIdsInput {
    /// 1 to 1000 forms.
    pub ids: Vec<ID>,
}
