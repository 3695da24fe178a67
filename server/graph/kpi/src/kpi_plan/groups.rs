//! GraphQL schema of appraisal plans that are created for several groups at once.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::kpi_plan::loaders::KpiPlanById;
use xieli_domain::kpi_plan::{model, service_groups};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::inputs::KpiPlanInput;
use super::types::KpiPlan;
use crate::core::input::Read;
use crate::core::payload::{UserError, split};
use crate::core::{ContextExt, Result, decode_optional};
use crate::kpi::inputs::all;
use crate::kpi_template::KpiTemplate;
use crate::member::Member;
use crate::team::Team;

/// The most members who are returned.
const MOST: usize = 200;

/// A group of examinees with their template.
#[derive(Debug, InputObject)]
pub struct KpiPlanGroupInput {
    /// The name of the group's plan, 1 to 100 characters; the common name if absent.
    pub name: Option<String>,
    /// The template whose sections, indicators and grades are copied.
    pub template_id: Option<ID>,
    /// The members to examine, up to 5,000.
    pub member_ids: Option<Vec<ID>>,
    /// Teams whose members, with those of the teams below, are examined too.
    pub team_ids: Option<Vec<ID>>,
}

/// Plans for several groups, which differ in template and examinees.
#[derive(Debug, InputObject)]
pub struct KpiPlanGroupsInput {
    /// The common parts; its template, members and teams are ignored.
    pub plan: KpiPlanInput,
    /// 1 to 50 groups; one plan is created for each.
    pub groups: Vec<KpiPlanGroupInput>,
    /// Whether the plans are only checked; the members with more than one plan are returned then.
    pub dry_run: Option<bool>,
}

impl Read for KpiPlanGroupsInput {
    type Domain = model::GroupsInput;

    fn read(self) -> AppResult<model::GroupsInput> {
        let mut groups = Vec::with_capacity(self.groups.len());
        for group in self.groups {
            groups.push(model::GroupInput {
                name: group.name,
                template_id: decode_optional::<KpiTemplate>(group.template_id.as_ref())?,
                member_ids: all::<Member>(group.member_ids.as_deref().unwrap_or_default())?,
                team_ids: all::<Team>(group.team_ids.as_deref().unwrap_or_default())?,
            });
        }
        Ok(model::GroupsInput { plan: self.plan.read()?, groups, dry_run: self.dry_run.unwrap_or(false) })
    }
}

/// A member who would have more than one plan in the cycle.
pub struct KpiPlanClash(model::Clash);

/// A member who would have more than one plan in the cycle.
#[object(login)]
impl KpiPlanClash {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::kpi::member(ctx, Some(self.0.member_id)).await
    }

    /// Existing plans of the cycle with the member, as far as the viewer manages or reviews them.
    async fn plans(&self, ctx: &Context<'_>) -> Result<Vec<KpiPlan>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        let keys = self.0.plan_ids.iter().map(|id| TenantKey::new(enterprise_id, *id)).collect();
        let rows = ctx.loaders()?.load_many::<KpiPlanById>(keys).await?;
        Ok(rows.into_iter().map(KpiPlan::from).collect())
    }

    /// The places of the groups that name the member, from 0 on.
    fn groups(&self) -> Vec<i32> {
        self.0.groups.clone()
    }
}

/// The plans of the groups, or the errors of the call.
#[fields(login)]
pub struct KpiPlanGroupsPayload {
    /// The new plans, one for each group in order; null when they were only checked or nothing was done.
    pub kpi_plans: Option<Vec<KpiPlan>>,
    /// The first 200 members with more than one plan; null when plans were created.
    pub clashes: Option<Vec<KpiPlanClash>>,
    /// The number of all members with more than one plan; null when plans were created.
    pub clash_count: Option<i32>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl KpiPlanGroupsPayload {
    /// The payload of a call.
    pub async fn of(ctx: &Context<'_>, input: KpiPlanGroupsInput) -> Result<Self> {
        let done = service_groups::create(ctx.db()?, ctx.viewer()?, input.read()?).await;
        let (made, user_errors) = split(done)?;
        let (plans, clashes) = made.map_or((None, None), |made| (made.plans, made.clashes));
        Ok(Self {
            kpi_plans: plans.map(|plans| plans.into_iter().map(KpiPlan::from).collect()),
            clash_count: clashes.as_ref().map(|all| i32::try_from(all.len()).unwrap_or(i32::MAX)),
            clashes: clashes.map(|all| all.into_iter().take(MOST).map(KpiPlanClash).collect()),
            user_errors,
        })
    }
}
