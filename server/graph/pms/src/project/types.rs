//! GraphQL types of a project.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use futures_util::future::try_join_all;
use xieli_domain::TenantKey;
use xieli_domain::acceptance::loaders::AcceptanceOfProject;
use xieli_domain::custom_field::model::RecordType;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::MilepostsOfProject;
use xieli_domain::payment::loaders::AccountOfProject;
use xieli_domain::payment::model::Account;
use xieli_domain::payment::rules::difference;
use xieli_domain::project::counts::{Counts, CountsOfProject};
use xieli_domain::project::loaders::StarredByViewer;
use xieli_domain::project::{model, rules, store};
use xieli_domain::project_member::loaders::MembersOfProject;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::clock;
use xieli_macros::{fields, object};

use crate::acceptance::types::ProjectAcceptance;
use crate::core::scalar::{Date, Money};
use crate::core::{ContextExt, Result, numbered, record};
use crate::customer::Customer;
use crate::customer::custom::{self, CustomValue};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::milepost::Milepost;
use crate::payment::PaymentAccount;
use crate::project_member::ProjectMember;
use crate::team::Team;

numbered! {
    /// Visibility of a project.
    ProjectVisibility {
        /// Visible to every internal member with the permission.
        Open = 1,
        /// Visible only to its members and to administrators.
        Concerned = 2,
    }
}

record!(
    /// A project (business §3).
    Project: model::Project, store::find
);

impl Project {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// Number of records of each kind that belong to a project (business §7 `project/getProjectCount`).
#[fields(login)]
pub struct ProjectCounts {
    /// Number of members, each counted once.
    pub members: i32,
    /// Number of mileposts.
    pub mileposts: i32,
    /// Number of these that are finished.
    pub finished_mileposts: i32,
    /// Number of these past their planned end.
    pub late_mileposts: i32,
    /// Number of payment plans; null for viewers who see no amounts.
    pub payment_plans: Option<i32>,
    /// Number of costs and fees; null for viewers who see no amounts.
    pub costs: Option<i32>,
    /// Number of devices.
    pub devices: i32,
    /// Number of external contacts.
    pub contacts: i32,
    /// Number of addresses.
    pub addresses: i32,
    /// Number of published documents.
    pub documents: i32,
}

/// Contract amount, income, cost and profit of a project (business §7 `projectCost/grossProfit`).
pub struct ProjectMoney {
    project: model::Project,
}

/// Contract amount, income, cost and profit of a project (business §7 `projectCost/grossProfit`).
#[object(login)]
impl ProjectMoney {
    /// Contract amount in yuan.
    fn amount(&self) -> Money {
        Money(self.project.amount)
    }

    /// Amount of confirmed receipts, in yuan.
    fn received(&self) -> Money {
        Money(self.project.received)
    }

    /// Amount of costs and fees, in yuan.
    fn spent(&self) -> Money {
        Money(self.project.spent)
    }

    /// Sum of its payment plans, including amounts written off, less the contract amount, in yuan: positive
    /// if the plans exceed the contract, negative if they fall short. Null without an amount or without
    /// plans.
    async fn plan_difference(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let key = TenantKey::new(self.project.enterprise_id, self.project.id);
        let account: Option<Account> = ctx.loaders()?.load::<AccountOfProject>(key).await?;
        Ok(account.and_then(|account| difference(self.project.amount, &account)).map(Money))
    }

    /// Profit in yuan: contract amount less costs and fees; may be negative.
    fn profit(&self) -> Money {
        Money(self.project.amount - self.project.spent)
    }

    /// Realized profit in yuan: confirmed receipts less costs and fees; may be negative.
    fn realized(&self) -> Money {
        Money(self.project.received - self.project.spent)
    }

    /// Profit in percent of the contract amount, one decimal; null without an amount.
    fn margin(&self) -> Option<f64> {
        rules::margin(self.project.amount, self.project.spent)
    }
}

/// Actions permitted to the viewer on a project; an action is true if and only if the server accepts it
/// (business §4 Project: rights).
#[fields(login)]
pub struct ProjectViewerCan {
    /// Whether the viewer may update it and the records that belong to it (`isProjectEdit`).
    pub update: bool,
    /// Whether the viewer may change its mileposts (`isOpMilepost`).
    pub plan_mileposts: bool,
    /// Whether the viewer may change its payment plans and costs (`isOpPayPlan`).
    pub plan_payments: bool,
    /// Whether the viewer may see its amounts.
    pub see_money: bool,
    /// Whether the viewer may send notices of due payments.
    pub notify: bool,
    /// Whether the viewer may move it to the recycle bin.
    pub delete: bool,
    /// Whether the viewer may join it as a member.
    pub join: bool,
}

/// A project (business §3).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Project {
    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Number assigned by the enterprise; unique if present.
    fn number(&self) -> Option<&str>;

    /// Type of the project (dictionary project_type).
    #[graphql(name = "type")]
    async fn project_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.project_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectType, value).await
    }

    /// Its current status (dictionary project_status_category).
    async fn status(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::ProjectStatusCategory, self.0.status.clone()).await
    }

    /// Whether that status is final: finished, or aborted.
    fn is_over(&self) -> bool {
        rules::is_over(&self.0.status)
    }

    /// Property of the project: for whom it is done (dictionary project_property).
    async fn property(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.property.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectProperty, value).await
    }

    /// Tags of the project (dictionary project_tag).
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        // awaited together, so that the loader reads them in one statement
        let items = self.0.tags.iter().map(|tag| dict_item(ctx, Dictionary::ProjectTag, tag.clone()));
        Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
    }

    /// Visibility of the project.
    fn is_open(&self) -> ProjectVisibility {
        ProjectVisibility::from_i16(self.0.is_open)
    }

    /// The customer; null also when it is not visible to the viewer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The director, responsible for the project; null after the member has left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team of the director for this project.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// Planned first day.
    fn begins_on(&self) -> Option<Date>;

    /// Planned last day.
    fn ends_on(&self) -> Option<Date>;

    /// Day on which it ended.
    fn finished_on(&self) -> Option<Date>;

    /// Days past its planned end; null when it is not past it, or finished.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// Number of the contract.
    fn contract_number(&self) -> Option<&str>;

    /// Day on which the contract was signed.
    fn signed_on(&self) -> Option<Date>;

    /// Description, up to 2000 characters.
    fn description(&self) -> Option<&str>;

    /// Percentage of finished mileposts.
    fn progress(&self) -> i32 {
        i32::from(self.0.progress)
    }

    /// Whether the viewer has starred it.
    async fn starred(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.loaders()?.load::<StarredByViewer>(self.key()).await?.unwrap_or_default())
    }

    /// Its amounts; null for viewers who may not see them.
    fn money(&self, ctx: &Context<'_>) -> Result<Option<ProjectMoney>> {
        let seen = rules::sees_money(ctx.viewer()?, &self.0);
        Ok(seen.then(|| ProjectMoney { project: (*self.0).clone() }))
    }

    /// Planned, received and missing amounts; null for viewers who may not see amounts
    /// (business §7 `paymentplan/paymentinfo`).
    async fn account(&self, ctx: &Context<'_>) -> Result<Option<PaymentAccount>> {
        if !rules::sees_money(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        let account: Option<Account> = ctx.loaders()?.load::<AccountOfProject>(self.key()).await?;
        Ok(Some(account.unwrap_or_default().into()))
    }

    /// Progress of its acceptance.
    async fn acceptance(&self, ctx: &Context<'_>) -> Result<Option<ProjectAcceptance>> {
        let found = ctx.loaders()?.load::<AcceptanceOfProject>(self.key()).await?;
        Ok(Some(ProjectAcceptance(found.unwrap_or_default())))
    }

    /// Number of records of each kind that belong to it.
    async fn counts(&self, ctx: &Context<'_>) -> Result<ProjectCounts> {
        let money = rules::sees_money(ctx.viewer()?, &self.0);
        let counts: Counts = ctx.loaders()?.load::<CountsOfProject>(self.key()).await?.unwrap_or_default();
        Ok(ProjectCounts {
            members: counts.members,
            mileposts: counts.mileposts,
            finished_mileposts: counts.finished_mileposts,
            late_mileposts: counts.late_mileposts,
            payment_plans: money.then_some(counts.payment_plans),
            costs: money.then_some(counts.costs),
            devices: counts.devices,
            contacts: counts.contacts,
            addresses: counts.addresses,
            documents: counts.documents,
        })
    }

    /// Its mileposts, in order.
    async fn mileposts(&self, ctx: &Context<'_>) -> Result<Option<Vec<Milepost>>> {
        let found = ctx.loaders()?.load::<MilepostsOfProject>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(Milepost::from).collect()))
    }

    /// Its members, one entry per group membership.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<ProjectMember>>> {
        let found = ctx.loaders()?.load::<MembersOfProject>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(ProjectMember::from).collect()))
    }

    /// Time of the last change.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Values of the custom fields that the viewer may read.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Project, &self.0.custom).await
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectViewerCan> {
        let viewer = ctx.viewer()?;
        let plan = rules::may_plan(viewer, &self.0);
        Ok(ProjectViewerCan {
            update: rules::may_edit(viewer, &self.0),
            plan_mileposts: plan,
            plan_payments: plan,
            see_money: rules::sees_money(viewer, &self.0),
            notify: rules::may_notify(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            join: rules::may_join(viewer, &self.0),
        })
    }
}
