//! Who stands in for whom, in the schema.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::flow_delegation::{model, rules, service, store};
use xieli_domain::flow_form::loaders::FlowFormById;
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::scalar::Date;
use crate::core::{
    Connection, List, Reach, Result, SortDirection, decode, decode_all, decode_optional, order, record,
};
use crate::flow_form::FlowForm;
use crate::member::Member;

record!(
    /// Somebody decides about applications for a member who is absent.
    FlowDelegation: model::FlowDelegation, store::delegations::find
);

/// What the viewer may do with a delegation; offered if and only if it is accepted.
#[fields(login)]
pub struct FlowDelegationViewerCan {
    /// Change it.
    pub update: bool,
    /// End it.
    pub delete: bool,
}

/// Somebody decides about applications for a member who is absent.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowDelegation {
    /// Who is absent.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Who stands in.
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

    /// For these forms; empty: for all.
    async fn forms(&self, ctx: &Context<'_>) -> Result<Option<Vec<FlowForm>>> {
        let keys = self.0.form_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<FlowFormById>(keys).await?;
        Ok(Some(found.into_iter().map(FlowForm::from).collect()))
    }

    /// Up to 200 characters.
    fn reason(&self) -> Option<&str>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FlowDelegationViewerCan> {
        let edit = rules::may_edit(ctx.viewer()?, &self.0);
        Ok(FlowDelegationViewerCan { update: edit, delete: edit })
    }
}

/// Which delegations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FlowDelegationFilter)]
pub struct FlowDelegationFilter {
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// To this member.
    #[graphql(id = Member)]
    pub to_id: Option<ID>,
    /// In force on this day.
    pub on_day: Option<Date>,
}

order! {
    /// What delegations can be sorted by.
    pub enum FlowDelegationSort {
        /// Time of creation.
        CreatedAt,
        /// The first day.
        BeginsOn,
    }

    /// One order of delegations; ties are broken by id.
    pub struct FlowDelegationOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A delegation, new or changed.
#[derive(Debug, InputObject)]
pub struct FlowDelegationInput {
    /// Who is absent; the viewer if absent. Others are for who manages approval.
    pub member_id: Option<ID>,
    /// Who stands in.
    pub to_id: ID,
    /// The first day.
    pub begins_on: Date,
    /// The last day, at most a year later.
    pub ends_on: Date,
    /// For these forms, up to 100; for all if absent or empty.
    pub form_ids: Option<Vec<ID>>,
    /// Up to 200 characters.
    pub reason: Option<String>,
}

impl Read for FlowDelegationInput {
    type Domain = model::FlowDelegationInput;

    fn read(self) -> AppResult<model::FlowDelegationInput> {
        Ok(model::FlowDelegationInput {
            member_id: decode_optional::<Member>(self.member_id.as_ref())?.unwrap_or_default(),
            to_id: decode::<Member>(&self.to_id)?,
            begins_on: self.begins_on.0,
            ends_on: self.ends_on.0,
            form_ids: self.form_ids.as_deref().map(decode_all::<FlowForm>).transpose()?.unwrap_or_default(),
            reason: self.reason,
        })
    }
}

/// Which delegations are ended.
#[derive(Debug, InputObject)]
pub struct FlowDelegationIdsInput {
    /// 1 to 1000 delegations.
    pub ids: Vec<ID>,
}

payload! {
    /// A delegation, or why not.
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
    /// Who stands in for the viewer, for whom the viewer stands in, and all for who manages approval; one page.
    #[login]
    #[list(store::delegations)]
    fn flow_delegations(list: List<FlowDelegationFilter, FlowDelegationOrder>) -> Connection<FlowDelegation>;

    /// One of them; null when there is none for the viewer.
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
    /// Says who stands in for a member; two for the same days and form are refused.
    #[login]
    #[create(service::save)]
    fn flow_delegation_create(input: FlowDelegationInput) -> FlowDelegationPayload;

    /// Changes a delegation.
    #[login]
    #[update(service::save, FlowDelegation)]
    fn flow_delegation_update(input: FlowDelegationInput) -> FlowDelegationPayload;

    /// Ends delegations; all or none.
    #[login]
    #[delete(service::delete, FlowDelegation)]
    fn flow_delegation_delete(input: FlowDelegationIdsInput) -> DeletePayload;
}
