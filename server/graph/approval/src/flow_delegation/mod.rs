//! GraphQL schema of delegations of approval: members who decide about applications for absent members.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::TenantKey;
use xieli_domain::flow_delegation::{model, rules, service, store};
use xieli_domain::flow_form::loaders::FlowFormById;
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use crate::core::input::{Read, change};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::scalar::Date;
use crate::core::{
    Connection, ContextExt, List, Result, SortDirection, decode_all, decode_optional, order, record,
};
use crate::flow_form::FlowForm;
use crate::member::Member;

record!(
    /// A delegation: a member decides about applications in place of an absent member.
    FlowDelegation: model::FlowDelegation, store::delegations::find
);

/// Permissions of the viewer on a delegation; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct FlowDelegationViewerCan {
    /// Change it.
    pub update: bool,
    /// End it.
    pub delete: bool,
}

/// A delegation: a member decides about applications in place of an absent member.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowDelegation {
    /// The absent member.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The member who decides instead.
    #[by(MemberById, to_id)]
    fn to(&self) -> Result<Option<Member>>;

    /// The first day.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// The last day.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// The forms to which it applies; empty: all.
    async fn forms(&self, ctx: &Context<'_>) -> Result<Option<Vec<FlowForm>>> {
        let keys = self.0.form_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<FlowFormById>(keys).await?;
        Ok(Some(found.into_iter().map(FlowForm::from).collect()))
    }

    /// The reason, up to 200 characters.
    fn reason(&self) -> Option<&str>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowDelegationViewerCan> {
        let edit = rules::may_edit(ctx.viewer()?, &self.0);
        Ok(FlowDelegationViewerCan { update: edit, delete: edit })
    }
}

/// Filter of delegations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FlowDelegationFilter)]
pub struct FlowDelegationFilter {
    /// Of this absent member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// To this member, who decides instead.
    #[graphql(id = Member)]
    pub to_id: Option<ID>,
    /// In force on this day.
    pub on_day: Option<Date>,
}

order! {
    /// Sort keys of delegations.
    pub enum FlowDelegationSort {
        /// Time of creation.
        CreatedAt,
        /// The first day.
        BeginsOn,
    }

    /// Sort order of delegations; ties are broken by id.
    pub struct FlowDelegationOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A delegation, new or changed: absent fields of one that is changed stay.
#[derive(Debug, InputObject)]
pub struct FlowDelegationInput {
    /// The absent member; of a new one the viewer if absent. Another member requires the permission to manage
    /// approval.
    pub member_id: Option<ID>,
    /// Required of a new one: the member who decides instead.
    pub to_id: Option<ID>,
    /// Required of a new one: the first day.
    pub begins_on: Option<Date>,
    /// Required of a new one: the last day, at most a year later.
    pub ends_on: Option<Date>,
    /// The forms to which it applies, up to 100; all when empty.
    pub form_ids: Option<Vec<ID>>,
    /// The reason, up to 200 characters.
    pub reason: MaybeUndefined<String>,
}

impl Read for FlowDelegationInput {
    type Domain = model::FlowDelegationChange;

    fn read(self) -> AppResult<model::FlowDelegationChange> {
        Ok(model::FlowDelegationChange {
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            to_id: decode_optional::<Member>(self.to_id.as_ref())?,
            begins_on: self.begins_on.map(|day| day.0),
            ends_on: self.ends_on.map(|day| day.0),
            form_ids: self.form_ids.as_deref().map(decode_all::<FlowForm>).transpose()?,
            reason: change(self.reason),
        })
    }
}

/// Ids of delegations to end.
#[derive(Debug, InputObject)]
pub struct FlowDelegationIdsInput {
    /// 1 to 1000 delegations.
    pub ids: Vec<ID>,
}

payload! {
    /// A delegation, or the errors of the call.
    login FlowDelegationPayload {
        /// As it is now; null when nothing was changed.
        flow_delegation: FlowDelegation
    }
}

/// Root fields that read delegations.
#[derive(Default)]
pub struct FlowDelegationQuery;

/// Root fields that read delegations.
#[object(root)]
impl FlowDelegationQuery {
    /// Delegations of and to the viewer, and all for viewers who manage approval; one page.
    #[login]
    #[list(store::delegations)]
    fn flow_delegations(list: List<FlowDelegationFilter, FlowDelegationOrder>) -> Connection<FlowDelegation>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn flow_delegation() -> FlowDelegation;
}

/// Root fields that change delegations.
#[derive(Default)]
pub struct FlowDelegationMutation;

/// Root fields that change delegations.
#[object(root)]
impl FlowDelegationMutation {
    /// Creates a delegation; two for the same days and form are refused.
    #[login]
    #[create(service::save)]
    fn flow_delegation_create(input: FlowDelegationInput) -> FlowDelegationPayload;

    /// Changes a delegation; absent fields stay.
    #[login]
    #[update(service::save, FlowDelegation)]
    fn flow_delegation_update(input: FlowDelegationInput) -> FlowDelegationPayload;

    /// Ends delegations; all or none.
    #[login]
    #[delete(service::delete, FlowDelegation)]
    fn flow_delegation_delete(input: FlowDelegationIdsInput) -> DeletePayload;
}
