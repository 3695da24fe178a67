//! The public pool in the schema.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::pool::{model, service, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::input::change;
use crate::core::{Reach, Result, decode, decode_all, decode_optional, payload};
use crate::customer::Customer;
use crate::customer::batch::CustomerBatchPayload;
use crate::member::Member;
use crate::team::Team;

/// What the enterprise's pool allows.
#[fields(login)]
pub struct CustomerPoolRule {
    /// Whether customers are claimed and come back by themselves at all.
    pub enabled: bool,
    /// Claims of one member a day; null: no limit.
    pub daily_claims: Option<i32>,
    /// Customers of one member in all, for claiming more; null: no limit.
    pub holding_cap: Option<i32>,
    /// Days in which who lost a customer cannot claim it again.
    pub cool_down_days: i32,
    /// Days without a follow-up after which one comes back; null: never.
    pub return_days: Option<i32>,
    /// Days before that on which the salesperson is told; 0: not at all.
    pub remind_days: i32,
    /// To be sent back with changes; 0 while nobody has decided.
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

/// What the viewer has claimed and has, and what the pool allows.
#[fields(login)]
pub struct CustomerPoolAllowance {
    /// Claimed since the day began in China.
    pub claimed_today: i32,
    /// The most a day; null: no limit.
    pub daily_claims: Option<i32>,
    /// Customers that the viewer is responsible for.
    pub held: i32,
    /// The most for claiming more; null: no limit.
    pub holding_cap: Option<i32>,
}

/// What the pool is to allow: absent stays, null is no limit.
#[derive(Debug, InputObject)]
pub struct CustomerPoolRuleInput {
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Whether customers are claimed and come back by themselves at all.
    pub enabled: Option<bool>,
    /// 1 to 1000.
    pub daily_claims: MaybeUndefined<i32>,
    /// 1 to 100000.
    pub holding_cap: MaybeUndefined<i32>,
    /// 0 to 365.
    pub cool_down_days: Option<i32>,
    /// 1 to 3650.
    pub return_days: MaybeUndefined<i32>,
    /// 0 to 365, less than returnDays.
    pub remind_days: Option<i32>,
}

payload! {
    /// What the pool allows, or why not.
    login CustomerPoolRulePayload {
        /// As it is now; null when nothing was changed.
        customer_pool_rule: CustomerPoolRule
    }
}

/// Root fields that read the pool.
#[derive(Default)]
pub struct PoolQuery;

/// Root fields that read the pool.
#[object(root)]
impl PoolQuery {
    /// What the enterprise's pool allows.
    #[requires("cust")]
    async fn customer_pool_rule(&self, ctx: &Context<'_>) -> Result<Option<CustomerPoolRule>> {
        let rule = store::rule(&*ctx.read().await?, ctx.viewer()?.enterprise_id).await?;
        Ok(Some(rule.into()))
    }

    /// What the viewer may still claim.
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

/// Root fields that move customers into the pool and out of it.
#[derive(Default)]
pub struct PoolMutation;

/// Root fields that move customers into the pool and out of it.
#[object(root)]
impl PoolMutation {
    /// Says what the pool allows; absent fields stay.
    #[requires("e:manage")]
    async fn customer_pool_rule_set(
        &self,
        ctx: &Context<'_>,
        input: CustomerPoolRuleInput,
    ) -> Result<CustomerPoolRulePayload> {
        let viewer = ctx.viewer()?;
        let now = store::rule(&*ctx.read().await?, viewer.enterprise_id).await?;
        // what is left as it is, is left as it was read here: its version says whether it still is
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

    /// Claims customers from the pool, each answered for by itself; whoever comes second is told who was first. Staff alone.
    #[requires("cust")]
    async fn customer_claim(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 1000.")] ids: Vec<ID>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        CustomerBatchPayload::of(service::claim(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Puts customers into the pool, each answered for by itself: one's own, or with `cust:transfer` those of others.
    #[requires("cust")]
    async fn customer_release(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 1000.")] ids: Vec<ID>,
        #[graphql(desc = "Up to 200 characters, for the log.")] reason: Option<String>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        CustomerBatchPayload::of(service::release(ctx.db()?, ctx.viewer()?, &ids, reason).await)
    }

    /// Gives customers of the pool to somebody, each answered for by itself.
    #[requires("cust:transfer")]
    async fn customer_assign(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 1000.")] ids: Vec<ID>,
        #[graphql(desc = "Who is responsible from now on.")] salesman_id: ID,
        #[graphql(desc = "One of their teams; absent: the main one.")] salesman_team_id: Option<ID>,
    ) -> Result<CustomerBatchPayload> {
        let ids = decode_all::<Customer>(&ids)?;
        let to = (decode::<Member>(&salesman_id)?, decode_optional::<Team>(salesman_team_id.as_ref())?);
        CustomerBatchPayload::of(service::assign(ctx.db()?, ctx.viewer()?, &ids, to).await)
    }
}
