//! What work orders are asked and told.

use async_graphql::{ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::work_order::model;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::said::{WorkUseInput, small, uses};
use super::types::{WorkOrder, WorkOrderStatus, WorkVisit};
use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::input::{DateRange, Given, Read, change};
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

/// Which part of the work orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum WorkOrderScope {
    /// All that one may see.
    All,
    /// What one has to do now.
    ToDo,
    /// Where one goes.
    Directed,
    /// Where one comes along.
    Joined,
    /// What one has made.
    Created,
    /// What is to be dispatched.
    Dispatch,
    /// What is to be checked.
    Check,
    /// What is to be confirmed.
    Confirm,
}

impl Given<model::Scope> for WorkOrderScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// Which work orders; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkOrderFilter, rest)]
pub struct WorkOrderFilter {
    /// Which part.
    pub scope: Option<WorkOrderScope>,
    /// By name, contact, number or address, pinyin or initials.
    pub keyword: Option<String>,
    /// In one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<WorkOrderStatus>>,
    /// Neither done, closed nor stopped, or any of these.
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
    /// This member goes there.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// This team answers for them, or sends somebody.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// This member goes there or comes along.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Past their end and still open, or not.
    pub overdue: Option<bool>,
    /// Past the end of their pickup and not picked up, or not.
    pub respond_overdue: Option<bool>,
    /// On hold, or not.
    pub held: Option<bool>,
    /// Written down afterwards, or not.
    pub supplement: Option<bool>,
    /// The call of the customer after them.
    pub visit: Option<WorkVisit>,
    /// It is said when somebody is expected there, or not.
    pub planned: Option<bool>,
    /// Somebody is expected there on one of these days.
    pub planned_at: Option<DateRange>,
    /// Made by.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
    /// Asked for on one of these days.
    pub requested_at: Option<DateRange>,
    /// To be done until one of these days.
    pub due_at: Option<DateRange>,
    /// By the enterprise's own fields: all of these, at most 10.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// What work orders can be sorted by.
    pub enum WorkOrderSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name.
        Name,
        /// When they were asked for.
        RequestedAt,
        /// Until when they are to be done; those without an end come last.
        DueAt,
        /// Which of their deadlines is next; those without one come last.
        NextDueAt,
        /// A field of the enterprise's own, which customField names; those without a value come last.
        Custom,
    }

    /// One order of work orders; ties are broken by id.
    pub struct WorkOrderOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// Whose points or evaluations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::FigureFilter)]
pub struct WorkFigureFilter {
    /// Of this member: who has the points, or went there.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// For this team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Given on one of these days.
    pub created_at: Option<DateRange>,
}

order! {
    /// What points and evaluations of people can be sorted by.
    pub enum WorkFigureSort {
        /// When they were given.
        CreatedAt,
    }

    /// One order of points and evaluations; ties are broken by id.
    pub struct WorkFigureOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// Which evaluations; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WorkEvaluateFilter {
    /// Of this work order.
    pub work_order_id: Option<ID>,
    /// Of orders where this member went.
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
    /// What evaluations can be sorted by.
    pub enum WorkEvaluateSort {
        /// When they were made.
        CreatedAt,
        /// Their stars.
        Score,
    }

    /// One order of evaluations; ties are broken by id.
    pub struct WorkEvaluateOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A work order, new or changed: of a changed one, what is absent stays and null clears.
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
    /// In this pool; its team answers for it unless another one is said.
    pub zone_id: MaybeUndefined<ID>,
    /// Whom to ask for there, up to 50 characters.
    pub contact_name: MaybeUndefined<String>,
    /// Their number.
    pub contact_phone: MaybeUndefined<String>,
    /// Where it is done, up to 300 characters.
    pub address: MaybeUndefined<String>,
    /// At this address of the customer: it says where that is, unless `address` says it in other words.
    pub address_id: MaybeUndefined<ID>,
    /// From when somebody is expected there.
    pub plan_start_at: MaybeUndefined<DateTime<Utc>>,
    /// Until when, at most 7 days later; absent: as long as before, or two hours.
    pub plan_end_at: MaybeUndefined<DateTime<Utc>>,
    /// The team that answers for it.
    pub accept_team_id: MaybeUndefined<ID>,
    /// Of a new one, who goes there: by those who may send people alone. Of another one this changes by sending somebody.
    pub director_id: MaybeUndefined<ID>,
    /// For which of their teams; absent: the main one.
    pub director_team_id: MaybeUndefined<ID>,
    /// Of a new one, who comes along, at most 20.
    pub member_ids: Option<Vec<ID>>,
    /// When the customer asked; absent of a new one: now.
    pub requested_at: Option<DateTime<Utc>>,
    /// Until when it is to be done, not before that.
    pub due_at: MaybeUndefined<DateTime<Utc>>,
    /// Exactly these files are attached from now on, at most 30: own uploads, and what is attached already.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of the enterprise's own fields; those not named stay, required ones are asked of a new one.
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
                requested_at: self.requested_at,
                due_at: change(self.due_at),
                custom: read_values(self.custom)?,
            },
            plan: PlanPatch {
                starts_at: change(self.plan_start_at),
                ends_at: change(self.plan_end_at),
                address_id: one!(CustomerAddress, self.address_id),
            },
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// A work order that is written down when it is done already.
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
    /// Who was asked for there, up to 50 characters.
    pub contact_name: Option<String>,
    /// Their number.
    pub contact_phone: Option<String>,
    /// Where it was done, up to 300 characters.
    pub address: Option<String>,
    /// The team that answers for it.
    pub accept_team_id: Option<ID>,
    /// Who went there.
    pub director_id: ID,
    /// For which of their teams; absent: the main one.
    pub director_team_id: Option<ID>,
    /// Who came along, at most 20.
    pub member_ids: Option<Vec<ID>>,
    /// When the customer asked.
    pub requested_at: DateTime<Utc>,
    /// When it was finished: not before that, and not to come.
    pub finished_at: DateTime<Utc>,
    /// What was done and used, at most 100 lines.
    pub uses: Option<Vec<WorkUseInput>>,
    /// Own uploads, at most 30.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of the enterprise's own fields.
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
                requested_at: Some(self.requested_at),
                due_at: None,
                custom: read_values(self.custom)?,
            },
            finished_at: self.finished_at,
            uses: uses(self.uses.unwrap_or_default())?,
            attachment_ids: files.unwrap_or_default(),
        })
    }
}

/// Which work orders.
#[derive(Debug, InputObject)]
pub struct WorkOrderIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
