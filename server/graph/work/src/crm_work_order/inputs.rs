//! GraphQL inputs of customers' requests: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::crm_work_order::model;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::CrmWorkOrderStatus;
use crate::asset::CustomerAsset;
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Moment;
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::customer::Customer;
use crate::file::File;
use crate::member::Member;
use crate::team::Team;
use crate::work_zone::WorkZone;

/// Filter of requests of customers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CrmWorkOrderFilter)]
pub struct CrmWorkOrderFilter {
    /// By name, contact, number or address, pinyin or initials.
    pub keyword: Option<String>,
    /// With one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<CrmWorkOrderStatus>>,
    /// Of this customer, as far as it is visible to the viewer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Created on one of these days.
    pub created_at: Option<DateRange>,
}

order! {
    /// Sort keys of requests of customers.
    pub enum CrmWorkOrderSort {
        /// Time of creation.
        CreatedAt,
        /// Name of the request.
        Name,
    }

    /// Sort order of requests; ties are broken by id.
    pub struct CrmWorkOrderOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A customer's request, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, Default, InputObject)]
pub struct CrmWorkOrderInput {
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// A value of the dictionary work_service_type.
    pub service_type: MaybeUndefined<String>,
    /// A value of the dictionary work_level.
    pub level: MaybeUndefined<String>,
    /// The customer who makes the request.
    pub customer_id: MaybeUndefined<ID>,
    /// The asset or device of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// The contact on site, up to 50 characters.
    pub contact_name: MaybeUndefined<String>,
    /// The phone number of the contact.
    pub contact_phone: MaybeUndefined<String>,
    /// The place of the work, up to 300 characters.
    pub address: MaybeUndefined<String>,
    /// The time at which the customer wants the work.
    pub expected_at: MaybeUndefined<Moment>,
    /// All attached files from now on, at most 20: the caller's uploads, and files that are attached already.
    pub attachment_ids: Option<Vec<ID>>,
}

impl Read for CrmWorkOrderInput {
    type Domain = model::CrmWorkOrderChange;

    fn read(self) -> AppResult<model::CrmWorkOrderChange> {
        let customer = change(self.customer_id).map(|id| decode_optional::<Customer>(id.as_ref()));
        let asset = change(self.asset_id).map(|id| decode_optional::<CustomerAsset>(id.as_ref()));
        Ok(model::CrmWorkOrderChange {
            patch: model::CrmWorkOrderPatch {
                name: self.name,
                description: change(self.description),
                service_type: change(self.service_type),
                level: change(self.level),
                customer_id: customer.transpose()?,
                asset_id: asset.transpose()?,
                contact_name: change(self.contact_name),
                contact_phone: change(self.contact_phone),
                address: change(self.address),
                expected_at: self.expected_at.given(),
            },
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// Ids of requests of customers.
#[derive(Debug, InputObject)]
pub struct CrmWorkOrderIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// The work order that a request becomes; absent fields are as in the request.
#[derive(Debug, Default, InputObject)]
pub struct CrmWorkOrderReceiveChangesInput {
    /// A value of the dictionary work_service_type.
    pub service_type: Option<String>,
    /// A value of the dictionary work_level.
    pub level: Option<String>,
    /// Id of the pool.
    pub zone_id: Option<ID>,
    /// The responsible team; absent: that of the pool.
    pub accept_team_id: Option<ID>,
    /// Due time; absent: the time at which the customer wants the work.
    pub due_at: Option<Moment>,
    /// The technician to dispatch at once; absent: the order awaits its dispatch.
    pub director_id: Option<ID>,
    /// The team for which the technician works; absent: the main one.
    pub director_team_id: Option<ID>,
    /// Ids of the assisting members, at most 20; absent: none.
    pub member_ids: Option<Vec<ID>>,
    /// Start of the planned visit.
    pub plan_start_at: Option<Moment>,
    /// End of the planned visit, at most 7 days later; absent: two hours later.
    pub plan_end_at: Option<Moment>,
}

impl Read for CrmWorkOrderReceiveChangesInput {
    type Domain = model::Receiving;

    fn read(self) -> AppResult<model::Receiving> {
        let members = self.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        Ok(model::Receiving {
            service_type: self.service_type,
            level: self.level,
            zone_id: decode_optional::<WorkZone>(self.zone_id.as_ref())?,
            accept_team_id: decode_optional::<Team>(self.accept_team_id.as_ref())?,
            due_at: self.due_at.given(),
            director_id: decode_optional::<Member>(self.director_id.as_ref())?,
            director_team_id: decode_optional::<Team>(self.director_team_id.as_ref())?,
            members: members.unwrap_or_default(),
            plan: PlanPatch {
                starts_at: self.plan_start_at.map(|at| Some(at.0)),
                ends_at: self.plan_end_at.map(|at| Some(at.0)),
                address_id: None,
            },
        })
    }
}
