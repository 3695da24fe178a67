//! GraphQL inputs of approval forms: filters, sort keys and inputs of mutations.

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

/// Filter of forms; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FlowFormFilter)]
pub struct FlowFormFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// In this group.
    #[graphql(id = FlowGroup)]
    pub group_id: Option<ID>,
    /// Whether applications can be sent with it.
    pub status: Option<FlowFormStatus>,
    /// Only those that the viewer may send.
    #[graphql(or = false)]
    pub startable: Option<bool>,
    /// With one of these effects of the approval, keys of `flowFormKinds`.
    #[graphql(or = Vec::new())]
    pub kinds: Option<Vec<String>>,
}

order! {
    /// Sort keys of forms.
    pub enum FlowFormSort {
        /// Position within its group.
        Order,
        /// Name of the form.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of forms; ties are broken by id.
    pub struct FlowFormOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A form, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct FlowFormInput {
    /// The group; a new form without it goes into the first.
    pub group_id: Option<ID>,
    /// Required of a new one: 1 to 50 characters, unique.
    pub name: Option<String>,
    /// The name of an icon of the client, up to 40 characters.
    pub icon: MaybeUndefined<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// The effect of an approval, one of `flowFormKinds`; `custom` if absent. It can't be changed after the
    /// first version.
    pub kind: Option<String>,
    /// Members who may send an application, up to 200; when teams and roles are empty too, every member may.
    pub member_ids: Option<Vec<ID>>,
    /// Teams whose members, and those of teams below them, may send one, up to 200.
    pub team_ids: Option<Vec<ID>>,
    /// Roles whose members may send one, up to 50.
    pub role_ids: Option<Vec<ID>>,
    /// Members who decide where a node finds no approver, up to 20; the owner when empty.
    pub admin_ids: Option<Vec<ID>>,
    /// The fields and the approval process, at most 256 KB (docs/api.md, Approval forms).
    pub definition: Option<Json<Value>>,
    /// Publishes the definition as the version of new applications; one with faults is refused.
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

/// A new position for a form.
#[derive(Debug, InputObject)]
pub struct FlowFormMoveInput {
    /// The form.
    pub id: ID,
    /// Its position within its group, from 0; beyond the end means the end.
    pub order: i32,
}

/// A form to copy.
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
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// On or off.
    pub status: FlowFormStatus,
}

/// Ids of forms to delete.
#[derive(Debug, InputObject)]
pub struct FlowFormIdsInput {
    /// 1 to 1000 forms.
    pub ids: Vec<ID>,
}
