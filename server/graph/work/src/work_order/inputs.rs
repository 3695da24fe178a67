//! GraphQL inputs of work orders: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_order::model;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::step_inputs::{WorkUseInput, small, uses};
use super::types::{WorkOrder, WorkOrderStatus, WorkVisit};
use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Moment;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::custom_field::CustomField;
use crate::customer::Customer;
use crate::customer::custom::{CustomFilter, CustomValueInput, read_filters, read_values};
use crate::file::File;
use crate::member::Member;
use crate::project::Project;
use crate::project_device::ProjectDevice;
use crate::team::Team;
use crate::work_zone::WorkZone;

/// Selections of work orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum WorkOrderScope {
    /// All that the viewer may see.
    All,
    /// Those that need an action of the viewer now.
    ToDo,
    /// Those of which the viewer is the technician in charge.
    Directed,
    /// Those in which the viewer assists.
    Joined,
    /// Those the viewer created.
    Created,
    /// Those to be dispatched.
    Dispatch,
    /// Those to be checked.
    Check,
    /// Those to be confirmed.
    Confirm,
}

impl Given<model::Scope> for WorkOrderScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// Filter of work orders; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkOrderFilter, rest)]
pub struct WorkOrderFilter {
    /// The selection; all if absent.
    pub scope: Option<WorkOrderScope>,
    /// By name, contact, number or address, pinyin or initials.
    pub keyword: Option<String>,
    /// In one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<WorkOrderStatus>>,
    /// True: neither done, closed nor stopped; false: one of these.
    pub open: Option<bool>,
    /// Of one of these values of the dictionary work_service_type.
    #[graphql(name = "serviceType")]
    pub service_types: Option<Vec<String>>,
    /// Of one of these values of the dictionary work_level.
    #[graphql(name = "level")]
    pub levels: Option<Vec<String>>,
    /// For this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// In this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// On this asset or device.
    #[graphql(id = CustomerAsset)]
    pub asset_id: Option<ID>,
    /// On this device of a project.
    #[graphql(id = ProjectDevice)]
    pub project_device_id: Option<ID>,
    /// In this pool.
    #[graphql(id = WorkZone)]
    pub zone_id: Option<ID>,
    /// This member is the technician in charge.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// This team is responsible for them, or is the team of the technician.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// This member is the technician in charge or assists.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Past their due time and still open, or not.
    pub overdue: Option<bool>,
    /// Past their response deadline and not picked up, or not.
    pub respond_overdue: Option<bool>,
    /// On hold, or not.
    pub held: Option<bool>,
    /// Recorded afterwards, or not.
    pub supplement: Option<bool>,
    /// State of the follow-up call to the customer.
    pub visit: Option<WorkVisit>,
    /// With a planned visit, or without one.
    pub planned: Option<bool>,
    /// With a visit planned on one of these days.
    pub planned_at: Option<DateRange>,
    /// Created by this member.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Created on one of these days.
    pub created_at: Option<DateRange>,
    /// Requested on one of these days.
    pub requested_at: Option<DateRange>,
    /// Due on one of these days.
    pub due_at: Option<DateRange>,
    /// By custom fields: all of these conditions, at most 10.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// Sort keys of work orders.
    pub enum WorkOrderSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name of the work order.
        Name,
        /// Time of the customer's request.
        RequestedAt,
        /// Due time; those without one come last.
        DueAt,
        /// The next deadline; those without one come last.
        NextDueAt,
        /// The custom field named by `customField`; those without a value come last.
        Custom,
    }

    /// Sort order of work orders; ties are broken by id.
    pub struct WorkOrderOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// Filter of points and evaluations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FigureFilter)]
pub struct WorkFigureFilter {
    /// Of this member, who has the points or was the technician in charge.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// For this team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Given on one of these days.
    pub created_at: Option<DateRange>,
}

order! {
    /// Sort keys of members' points and evaluations.
    pub enum WorkFigureSort {
        /// Time at which they were given.
        CreatedAt,
    }

    /// Sort order of points and evaluations; ties are broken by id.
    pub struct WorkFigureOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// Filter of evaluations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WorkEvaluateFilter {
    /// Of this work order.
    pub work_order_id: Option<ID>,
    /// Of orders of which this member was the technician in charge.
    pub director_id: Option<ID>,
    /// By this customer.
    pub customer_id: Option<ID>,
    /// With one of these numbers of stars.
    pub score: Option<Vec<i32>>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
}

impl Read for WorkEvaluateFilter {
    type Domain = model::EvaluateFilter;

    fn read(self) -> AppResult<model::EvaluateFilter> {
        Ok(model::EvaluateFilter {
            work_order_id: decode_optional::<WorkOrder>(self.work_order_id.as_ref())?,
            director_id: decode_optional::<Member>(self.director_id.as_ref())?,
            customer_id: decode_optional::<Customer>(self.customer_id.as_ref())?,
            scores: self.score.map(|all| all.into_iter().map(small).collect()),
            created_at: self.created_at.map(|range| range.moments()),
        })
    }
}

order! {
    /// Sort keys of evaluations.
    pub enum WorkEvaluateSort {
        /// Time of creation.
        CreatedAt,
        /// Number of stars.
        Score,
    }

    /// Sort order of evaluations; ties are broken by id.
    pub struct WorkEvaluateOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A work order, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, Default, InputObject)]
pub struct WorkOrderInput {
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// A value of the dictionary work_service_type.
    pub service_type: MaybeUndefined<String>,
    /// A value of the dictionary work_level.
    pub level: MaybeUndefined<String>,
    /// For this customer.
    pub customer_id: MaybeUndefined<ID>,
    /// In this project.
    pub project_id: MaybeUndefined<ID>,
    /// On this asset or device of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// On this device of the project.
    pub project_device_id: MaybeUndefined<ID>,
    /// In this pool; its team becomes responsible unless `acceptTeamId` names another.
    pub zone_id: MaybeUndefined<ID>,
    /// The contact on site, up to 50 characters.
    pub contact_name: MaybeUndefined<String>,
    /// The phone number of the contact.
    pub contact_phone: MaybeUndefined<String>,
    /// The place of the work, up to 300 characters.
    pub address: MaybeUndefined<String>,
    /// An address of the customer; it sets the place unless `address` gives another text.
    pub address_id: MaybeUndefined<ID>,
    /// Start of the planned visit.
    pub plan_start_at: MaybeUndefined<Moment>,
    /// End of the planned visit, at most 7 days later; absent: the earlier duration, or two hours.
    pub plan_end_at: MaybeUndefined<Moment>,
    /// The team that is responsible for it.
    pub accept_team_id: MaybeUndefined<ID>,
    /// The technician in charge of a new order, for those who may dispatch; later it changes by dispatching
    /// again.
    pub director_id: MaybeUndefined<ID>,
    /// The team for which the technician works; absent: the main one.
    pub director_team_id: MaybeUndefined<ID>,
    /// The assisting members of a new order, at most 20.
    pub member_ids: Option<Vec<ID>>,
    /// Time of the customer's request; absent of a new one: now.
    pub requested_at: Option<Moment>,
    /// Due time, not before the request.
    pub due_at: MaybeUndefined<Moment>,
    /// All attached files from now on, at most 30: the caller's uploads, and files that are attached already.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of custom fields; those not named stay, required ones are demanded of a new order.
    pub custom: Option<Vec<CustomValueInput>>,
}

impl Read for WorkOrderInput {
    type Domain = model::WorkOrderChange;

    fn read(self) -> AppResult<model::WorkOrderChange> {
        macro_rules! one {
            ($record:ty, $id:expr) => {
                change($id).map(|id| decode_optional::<$record>(id.as_ref())).transpose()?
            };
        }
        Ok(model::WorkOrderChange {
            patch: model::WorkOrderPatch {
                name: self.name,
                description: change(self.description),
                service_type: change(self.service_type),
                level: change(self.level),
                customer_id: one!(Customer, self.customer_id),
                project_id: one!(Project, self.project_id),
                asset_id: one!(CustomerAsset, self.asset_id),
                project_device_id: one!(ProjectDevice, self.project_device_id),
                zone_id: one!(WorkZone, self.zone_id),
                contact_name: change(self.contact_name),
                contact_phone: change(self.contact_phone),
                address: change(self.address),
                accept_team_id: one!(Team, self.accept_team_id),
                director_id: one!(Member, self.director_id),
                director_team_id: one!(Team, self.director_team_id),
                members: self.member_ids.as_deref().map(decode_all::<Member>).transpose()?,
                requested_at: self.requested_at.given(),
                due_at: self.due_at.given(),
                custom: read_values(self.custom)?,
            },
            plan: PlanPatch {
                starts_at: self.plan_start_at.given(),
                ends_at: self.plan_end_at.given(),
                address_id: one!(CustomerAddress, self.address_id),
            },
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// A work order that is recorded when the work is done already.
#[derive(Debug, InputObject)]
pub struct WorkOrderSupplementInput {
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 5000 characters.
    pub description: Option<String>,
    /// A value of the dictionary work_service_type.
    pub service_type: Option<String>,
    /// A value of the dictionary work_level.
    pub level: Option<String>,
    /// For this customer.
    pub customer_id: Option<ID>,
    /// In this project.
    pub project_id: Option<ID>,
    /// On this asset or device of the customer.
    pub asset_id: Option<ID>,
    /// On this device of the project.
    pub project_device_id: Option<ID>,
    /// In this pool.
    pub zone_id: Option<ID>,
    /// The contact on site, up to 50 characters.
    pub contact_name: Option<String>,
    /// The phone number of the contact.
    pub contact_phone: Option<String>,
    /// The place of the work, up to 300 characters.
    pub address: Option<String>,
    /// The team that is responsible for it.
    pub accept_team_id: Option<ID>,
    /// The technician in charge.
    pub director_id: ID,
    /// The team for which the technician worked; absent: the main one.
    pub director_team_id: Option<ID>,
    /// The assisting members, at most 20.
    pub member_ids: Option<Vec<ID>>,
    /// Time of the customer's request.
    pub requested_at: Moment,
    /// When it was finished: not before the request, and not in the future.
    pub finished_at: Moment,
    /// The items done or used, at most 100 lines.
    pub uses: Option<Vec<WorkUseInput>>,
    /// Ids of files the caller uploaded, at most 30.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of custom fields.
    pub custom: Option<Vec<CustomValueInput>>,
}

impl Read for WorkOrderSupplementInput {
    type Domain = model::Supplement;

    fn read(self) -> AppResult<model::Supplement> {
        macro_rules! one {
            ($record:ty, $id:expr) => {
                Some(decode_optional::<$record>($id.as_ref())?)
            };
        }
        let members = self.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        let files = self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?;
        Ok(model::Supplement {
            patch: model::WorkOrderPatch {
                name: Some(self.name),
                description: Some(self.description),
                service_type: Some(self.service_type),
                level: Some(self.level),
                customer_id: one!(Customer, self.customer_id),
                project_id: one!(Project, self.project_id),
                asset_id: one!(CustomerAsset, self.asset_id),
                project_device_id: one!(ProjectDevice, self.project_device_id),
                zone_id: one!(WorkZone, self.zone_id),
                contact_name: Some(self.contact_name),
                contact_phone: Some(self.contact_phone),
                address: Some(self.address),
                accept_team_id: one!(Team, self.accept_team_id),
                director_id: Some(Some(decode::<Member>(&self.director_id)?)),
                director_team_id: one!(Team, self.director_team_id),
                members: Some(members.unwrap_or_default()),
                requested_at: Some(self.requested_at.0),
                due_at: None,
                custom: read_values(self.custom)?,
            },
            finished_at: self.finished_at.0,
            uses: uses(self.uses.unwrap_or_default())?,
            attachment_ids: files.unwrap_or_default(),
        })
    }
}

/// Ids of work orders.
#[derive(Debug, InputObject)]
pub struct WorkOrderIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
