//! The public pool of customers without a salesperson in the GraphQL schema: its rule, claiming, releasing
//! and assigning.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::pool::{model, service, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::input::change;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional, payload};
use crate::customer::Customer;
use crate::customer::batch::CustomerBatchPayload;
use crate::member::Member;
use crate::team::Team;

/// The rule of the enterprise's public pool: limits of claiming, and automatic return.
#[fields(login)]
pub struct CustomerPoolRule {
    /// Whether members can claim customers, and customers return to the pool automatically.
    pub enabled: bool,
    /// Limit of claims per member and day; null: no limit.
    pub daily_claims: Option<i32>,
    /// Number of customers of a member above which no more can be claimed; null: no limit.
    pub holding_cap: Option<i32>,
    /// Days during which a salesperson who lost a customer to the pool cannot claim it again.
    pub cool_down_days: i32,
    /// Days without a follow-up after which a customer returns to the pool; null: never.
    pub return_days: Option<i32>,
    /// Days before the return at which the salesperson gets a notice; 0: no notice.
    pub remind_days: i32,
    /// Version to send back with changes; 0 while no rule is stored.
    pub version: i32,
}

impl From<model::PoolRule> for CustomerPoolRule {
    fn from(rule: model::PoolRule) -> Self {
        let model::PoolRule {
            id: _,
            enabled,
            daily_claims,
            holding_cap,
            cool_down_days,
            return_days,
            remind_days,
            version,
        } = rule;
        Self { enabled, daily_claims, holding_cap, cool_down_days, return_days, remind_days, version }
    }
}

/// The viewer's claims and customers, and the limits of the pool rule.
#[fields(login)]
pub struct CustomerPoolAllowance {
    /// Number of claims since the start of the day in China.
    pub claimed_today: i32,
    /// Limit of claims per day; null: no limit.
    pub daily_claims: Option<i32>,
    /// Number of customers whose salesperson is the viewer.
    pub held: i32,
    /// Number of customers above which no more can be claimed; null: no limit.
    pub holding_cap: Option<i32>,
}

/// Changes to the pool rule: absent fields stay unchanged, null removes a limit.
#[derive(Debug, InputObject)]
pub struct CustomerPoolRuleInput {
    /// Version that the caller read; absent: no version check.
    pub version: Option<i32>,
    /// Whether members can claim customers, and customers return to the pool automatically.
    pub enabled: Option<bool>,
    /// Limit of claims per member and day, 1 to 1000.
    pub daily_claims: MaybeUndefined<i32>,
    /// Number of customers of a member above which no more can be claimed, 1 to 100000.
    pub holding_cap: MaybeUndefined<i32>,
    /// Days until a lost customer can be claimed again, 0 to 365.
    pub cool_down_days: Option<i32>,
    /// Days without a follow-up until the return to the pool, 1 to 3650.
    pub return_days: MaybeUndefined<i32>,
    /// Days before the return at which the salesperson gets a notice, 0 to 365, less than returnDays.
    pub remind_days: Option<i32>,
}

payload! {
    /// Result of a change of the pool rule: the rule, or the user errors.
    login CustomerPoolRulePayload {
        /// The pool rule after the change; null when nothing was changed.
        customer_pool_rule: CustomerPoolRule
    }
}

/// Queries of the public pool.
#[derive(Default)]
pub struct PoolQuery;

/// Queries of the public pool.
#[object(root)]
impl PoolQuery {
    /// The rule of the enterprise's public pool.
    #[requires("cust")]
    async fn customer_pool_rule(&self, ctx: &Context<'_>) -> Result<Option<CustomerPoolRule>> {
        let rule = store::rule(&*ctx.read().await?, ctx.viewer()?.enterprise_id).await?;
        Ok(Some(rule.into()))
    }

    /// The viewer's remaining allowance of claims.
    #[requires("cust")]
    async fn customer_pool_allowance(&self, ctx: &Context<'_>) -> Result<Option<CustomerPoolAllowance>> {
        let allowance = service::allowance(&*ctx.read().await?, ctx.viewer()?).await?;
        let count = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
        Ok(Some(CustomerPoolAllowance {
            claimed_today: count(allowance.standing.claimed_today),
            daily_claims: allowance.rule.daily_claims,
            held: count(allowance.standing.held),
            holding_cap: allowance.rule.holding_cap,
        }))
    }
}

/// Mutations that move customers into the pool and out of it.
#[derive(Default)]
pub struct PoolMutation;

/// Mutations that move customers into the pool and out of it.
#[object(root)]
impl PoolMutation {
    /// Changes the pool rule; absent fields stay unchanged.
    #[requires("e:manage")]
    async fn customer_pool_rule_set(
        &self,
        ctx: &Context<'_>,
        input: CustomerPoolRuleInput,
    ) -> Result<CustomerPoolRulePayload> {
        let viewer = ctx.viewer()?;
        let now = store::rule(&*ctx.read().await?, viewer.enterprise_id).await?;
        // unchanged fields keep the values read here; the version check fails if they have changed since
        let version = input.version.or(Some(now.version));
        let rule = model::PoolRule {
            enabled: input.enabled.unwrap_or(now.enabled),
            daily_claims: change(input.daily_claims).unwrap_or(now.daily_claims),
            holding_cap: change(input.holding_cap).unwrap_or(now.holding_cap),
            cool_down_days: input.cool_down_days.unwrap_or(now.cool_down_days),
            return_days: change(input.return_days).unwrap_or(now.return_days),
            remind_days: input.remind_days.unwrap_or(now.remind_days),
            ..now
        };
        CustomerPoolRulePayload::from(service::set_rule(ctx.db()?, viewer, version, rule).await)
    }

    /// Claims customers from the pool, with one result each; a later claim reports who was first. For staff
    /// only.
    #[requires("cust")]
    async fn customer_claim(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the customers, 1 to 1000.")] ids: Vec<ID>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        CustomerBatchPayload::of(service::claim(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Releases customers into the pool, with one result each: the viewer's own, or with `cust:transfer`
    /// those of others.
    #[requires("cust")]
    async fn customer_release(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the customers, 1 to 1000.")] ids: Vec<ID>,
        #[graphql(desc = "Reason, up to 200 characters, for the audit log.")] reason: Option<String>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        CustomerBatchPayload::of(service::release(ctx.db()?, ctx.viewer()?, &ids, reason).await)
    }

    /// Assigns customers of the pool to a salesperson, with one result each.
    #[requires("cust:transfer")]
    async fn customer_assign(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the customers, 1 to 1000.")] ids: Vec<ID>,
        #[graphql(desc = "Id of the new salesperson.")] salesman_id: ID,
        #[graphql(desc = "Id of one of their teams; absent: the main one.")] salesman_team_id: Option<ID>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        let to = (decode::<Member>(&salesman_id)?, decode_optional::<Team>(salesman_team_id.as_ref())?);
        CustomerBatchPayload::of(service::assign(ctx.db()?, ctx.viewer()?, &ids, to).await)
    }
}
