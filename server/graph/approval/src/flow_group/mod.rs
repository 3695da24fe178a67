//! GraphQL schema of groups of approval forms (business §7 Flow: admin group).

use async_graphql::{Context, ID};
use xieli_domain::flow_group::{model, rules, service, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result, SortDirection, decode, order, record};

record!(
    /// A group of approval forms (business §7 Flow: admin group).
    FlowGroup: model::FlowGroup, store::groups::find
);

/// Permissions of the viewer on a group of forms; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct FlowGroupViewerCan {
    /// Rename and move it.
    pub update: bool,
    /// Delete it; a group with forms is refused.
    pub delete: bool,
}

/// A group of approval forms (business §7 Flow: admin group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowGroup {
    /// 1 to 30 characters, unique.
    fn name(&self) -> &str;

    /// Its position among the groups, from 0.
    fn sort_order(&self) -> i32;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowGroupViewerCan> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(FlowGroupViewerCan { update: manage, delete: manage })
    }
}

/// Filter of groups of forms; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FlowGroupFilter)]
pub struct FlowGroupFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
}

order! {
    /// Sort keys of groups of forms.
    pub enum FlowGroupSort {
        /// Position among the groups.
        Order,
        /// Name of the group.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of groups of forms; ties are broken by id.
    pub struct FlowGroupOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A group of forms, new or changed; absent fields stay.
#[derive(Debug, InputObject)]
#[graphql(into = model::FlowGroupChange)]
pub struct FlowGroupInput {
    /// Required of a new one: 1 to 30 characters, unique.
    pub name: Option<String>,
}

/// A new position for a group of forms.
#[derive(Debug, InputObject)]
pub struct FlowGroupMoveInput {
    /// The group.
    pub id: ID,
    /// Its position among the others, from 0; beyond the end means the end.
    pub order: i32,
}

/// Ids of groups of forms to delete.
#[derive(Debug, InputObject)]
pub struct FlowGroupIdsInput {
    /// 1 to 1000 groups.
    pub ids: Vec<ID>,
}

payload! {
    /// A group of forms, or the errors of the call.
    login FlowGroupPayload {
        /// As it is now; null when nothing was changed.
        flow_group: FlowGroup
    }
}

/// Root fields that read groups of forms.
#[derive(Default)]
pub struct FlowGroupQuery;

/// Root fields that read groups of forms.
#[object(root)]
impl FlowGroupQuery {
    /// Groups of forms, one page (business §7 `GET admin/group/list`).
    #[login]
    #[list(store::groups)]
    fn flow_groups(list: List<FlowGroupFilter, FlowGroupOrder>) -> Connection<FlowGroup>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn flow_group() -> FlowGroup;
}

/// Root fields that change groups of forms.
#[derive(Default)]
pub struct FlowGroupMutation;

/// Root fields that change groups of forms.
#[object(root)]
impl FlowGroupMutation {
    /// Creates a group at the end (business §7 `POST admin/group`).
    #[requires("flow:manage")]
    #[create(service::save)]
    fn flow_group_create(input: FlowGroupInput) -> FlowGroupPayload;

    /// Renames a group (business §7 `PUT admin/group`).
    #[requires("flow:manage")]
    #[update(service::save, FlowGroup)]
    fn flow_group_update(input: FlowGroupInput) -> FlowGroupPayload;

    /// Moves a group among the others (business §7 `PUT admin/group/order/{id}`).
    #[requires("flow:manage")]
    async fn flow_group_move(
        &self,
        ctx: &Context<'_>,
        input: FlowGroupMoveInput,
    ) -> Result<FlowGroupPayload> {
        let (id, order) = (decode::<FlowGroup>(&input.id)?, usize::try_from(input.order).unwrap_or(0));
        FlowGroupPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Deletes groups without forms; all or none (business §7 `DELETE admin/group`).
    #[requires("flow:manage")]
    #[delete(service::delete, FlowGroup)]
    fn flow_group_delete(input: FlowGroupIdsInput) -> DeletePayload;
}
