//! What a project looks like from outside.

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
use crate::core::{Reach, Result, numbered, record};
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
    /// Who sees a project.
    ProjectVisibility {
        /// Everybody inside with the code.
        Open = 1,
        /// Only its people, and administrators.
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

/// How much hangs on a project (business §7 `project/getProjectCount`).
#[fields(login)]
pub struct ProjectCounts {
    /// Who works at it, each counted once.
    pub members: i32,
    /// Mileposts.
    pub mileposts: i32,
    /// Of these, finished.
    pub finished_mileposts: i32,
    /// Of these, past their end.
    pub late_mileposts: i32,
    /// Payment plans; null for those who see no amounts.
    pub payment_plans: Option<i32>,
    /// Costs and fees; null for those who see no amounts.
    pub costs: Option<i32>,
    /// Devices.
    pub devices: i32,
    /// People of others.
    pub contacts: i32,
    /// Places.
    pub addresses: i32,
    /// Published documents.
    pub documents: i32,
}

/// What a project is worth, brings and costs (business §7 `projectCost/grossProfit`).
pub struct ProjectMoney {
    project: model::Project,
}

/// What a project is worth, brings and costs (business §7 `projectCost/grossProfit`).
#[object(login)]
impl ProjectMoney {
    /// Of the contract.
    fn amount(&self) -> Money {
        Money(self.project.amount)
    }

    /// What came in and is confirmed.
    fn received(&self) -> Money {
        Money(self.project.received)
    }

    /// Costs and fees.
    fn spent(&self) -> Money {
        Money(self.project.spent)
    }

    /// The sum of its payment plans, with what is written off, less the contract's amount, in yuan: above nothing they come to
    /// more than the contract, below nothing to less. Null without an amount or without plans.
    async fn plan_difference(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let key = TenantKey::new(self.project.enterprise_id, self.project.id);
        let account: Option<Account> = ctx.loaders()?.load::<AccountOfProject>(key).await?;
        Ok(account.and_then(|account| difference(self.project.amount, &account)).map(Money))
    }

    /// Of the contract, less what was spent: may be below nothing.
    fn profit(&self) -> Money {
        Money(self.project.amount - self.project.spent)
    }

    /// What came in, less what was spent: may be below nothing.
    fn realized(&self) -> Money {
        Money(self.project.received - self.project.spent)
    }

    /// The profit in percent of the contract, one decimal; null without an amount.
    fn margin(&self) -> Option<f64> {
        rules::margin(self.project.amount, self.project.spent)
    }
}

/// What the viewer may do with a project; offered if and only if it is accepted (business §4 Project: rights).
#[fields(login)]
pub struct ProjectViewerCan {
    /// Change it and whatever hangs on it (`isProjectEdit`).
    pub update: bool,
    /// Change its mileposts (`isOpMilepost`).
    pub plan_mileposts: bool,
    /// Change its payment plans and costs (`isOpPayPlan`).
    pub plan_payments: bool,
    /// See its amounts.
    pub see_money: bool,
    /// Tell its people of what is to be paid.
    pub notify: bool,
    /// Put it into the recycle bin.
    pub delete: bool,
    /// Begin to work at it.
    pub join: bool,
}

/// A project (business §3).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Project {
    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// The enterprise's own, unique where there is one.
    fn number(&self) -> Option<&str>;

    /// What kind of project (dictionary project_type).
    #[graphql(name = "type")]
    async fn project_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.project_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectType, value).await
    }

    /// Where it stands (dictionary project_status_category).
    async fn status(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::ProjectStatusCategory, self.0.status.clone()).await
    }

    /// Whether that is the end: finished, or broken off.
    fn is_over(&self) -> bool {
        rules::is_over(&self.0.status)
    }

    /// For whom it is done (dictionary project_property).
    async fn property(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.property.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectProperty, value).await
    }

    /// Tags (dictionary project_tag).
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        // together: one after the other each would be a statement of its own
        let items = self.0.tags.iter().map(|tag| dict_item(ctx, Dictionary::ProjectTag, tag.clone()));
        Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
    }

    /// Who sees it.
    fn is_open(&self) -> ProjectVisibility {
        ProjectVisibility::from_i16(self.0.is_open)
    }

    /// For this customer; null as well for those for whom it does not exist.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// Who is responsible; nobody after they have left.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The team that they are responsible for it in.
    #[by(TeamById, director_team_id)]
    fn director_team(&self) -> Result<Option<Team>>;

    /// Planned to begin.
    fn begins_on(&self) -> Option<Date>;

    /// Planned to end.
    fn ends_on(&self) -> Option<Date>;

    /// When it came to its end.
    fn finished_on(&self) -> Option<Date>;

    /// Days past its end; null for what is not, or is finished.
    fn overdue_days(&self) -> Option<i32> {
        let days = rules::overdue_days(&self.0, clock::china_day(clock::now()))?;
        Some(i32::try_from(days).unwrap_or(i32::MAX))
    }

    /// Of the contract.
    fn contract_number(&self) -> Option<&str>;

    /// When the contract was signed.
    fn signed_on(&self) -> Option<Date>;

    /// Up to 2000 characters.
    fn description(&self) -> Option<&str>;

    /// Percent of its mileposts that are finished.
    fn progress(&self) -> i32 {
        i32::from(self.0.progress)
    }

    /// Whether the viewer has put it on top.
    async fn starred(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.loaders()?.load::<StarredByViewer>(self.key()).await?.unwrap_or_default())
    }

    /// Its amounts; null for those who do not see them.
    fn money(&self, ctx: &Context<'_>) -> Result<Option<ProjectMoney>> {
        let seen = rules::sees_money(ctx.viewer()?, &self.0);
        Ok(seen.then(|| ProjectMoney { project: (*self.0).clone() }))
    }

    /// What is planned, came in and is missing; null for those who do not see amounts (business §7
    /// `paymentplan/paymentinfo`).
    async fn account(&self, ctx: &Context<'_>) -> Result<Option<PaymentAccount>> {
        if !rules::sees_money(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        let account: Option<Account> = ctx.loaders()?.load::<AccountOfProject>(self.key()).await?;
        Ok(Some(account.unwrap_or_default().into()))
    }

    /// How far its acceptance is.
    async fn acceptance(&self, ctx: &Context<'_>) -> Result<Option<ProjectAcceptance>> {
        let found = ctx.loaders()?.load::<AcceptanceOfProject>(self.key()).await?;
        Ok(Some(ProjectAcceptance(found.unwrap_or_default())))
    }

    /// How much hangs on it.
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

    /// Who works at it, each place.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<ProjectMember>>> {
        let found = ctx.loaders()?.load::<MembersOfProject>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(ProjectMember::from).collect()))
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the enterprise's own fields say of it, as far as the viewer reads them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Project, &self.0.custom).await
    }

    /// What the viewer may do with it.
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
