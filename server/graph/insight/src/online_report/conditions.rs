//! Conditions on rows with the names of their values, as far as these are visible to the viewer.

use async_graphql::{Context, ID};
use futures_util::future::try_join_all;
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::loaders::{DictItemByValue, ValueKey};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::catalog::{Field, Kind};
use xieli_domain::online_report::definition::Condition;
use xieli_domain::online_report::names;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::ids;
use xieli_macros::object;

use super::catalog::OnlineReportKey;
use super::enums::{OnlineReportOp, OnlineReportPeriod};
use crate::core::{ContextExt, Result};

/// A condition on rows.
pub struct OnlineReportCondition {
    code: &'static str,
    label: &'static str,
    field: &'static Field,
    condition: Condition,
}

impl OnlineReportCondition {
    /// A condition on a field, under a code and a label.
    pub fn called(
        code: &'static str,
        label: &'static str,
        field: &'static Field,
        condition: Condition,
    ) -> Self {
        Self { code, label, field, condition }
    }

    async fn named(&self, ctx: &Context<'_>) -> Result<Vec<OnlineReportKey>> {
        let Self { field, condition, .. } = self;
        // concurrently, so that the loader combines them in one statement
        try_join_all(condition.values.iter().map(|value| named(ctx, field, value))).await
    }
}

/// A condition on rows.
#[object(login)]
impl OnlineReportCondition {
    /// The code of the field.
    fn field(&self) -> String {
        self.code.to_owned()
    }

    /// The label of the field.
    fn label(&self) -> String {
        self.label.to_owned()
    }

    /// The operator.
    fn op(&self) -> OnlineReportOp {
        self.condition.op.into()
    }

    /// IN, NOT_IN: the values.
    async fn values(&self, ctx: &Context<'_>) -> Result<Option<Vec<OnlineReportKey>>> {
        Ok(Some(self.named(ctx).await?))
    }

    /// BETWEEN: the lower bound.
    fn from(&self) -> Option<String> {
        self.condition.from.clone()
    }

    /// BETWEEN: the upper bound.
    fn to(&self) -> Option<String> {
        self.condition.to.clone()
    }

    /// PERIOD: the relative period.
    fn period(&self) -> Option<OnlineReportPeriod> {
        self.condition.period.map(OnlineReportPeriod::from)
    }

    /// The condition as a text.
    async fn text(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let Self { label, condition, .. } = self;
        let texts: Vec<String> = self.named(ctx).await?.into_iter().map(|key| key.text).collect();
        Ok(Some(condition.said(label, &texts)))
    }
}

/// A value of a condition with its name, as far as it is visible to the viewer.
async fn named(ctx: &Context<'_>, field: &'static Field, value: &str) -> Result<OnlineReportKey> {
    let loaders = ctx.loaders()?;
    let enterprise = ctx.viewer()?.enterprise_id;
    let row = value.parse::<i64>().ok();
    let key = TenantKey::new(enterprise, row.unwrap_or_default());
    let of_reader = names::of_reader(field.kind, value);
    let text = match field.kind {
        _ if of_reader.is_some() => of_reader.map(str::to_owned),
        Kind::Member => loaders.load::<MemberById>(key).await?.map(|found| found.row.brief.name.clone()),
        Kind::Team => loaders.load::<TeamById>(key).await?.map(|row| row.name.clone()),
        Kind::Customer => loaders.load::<CustomerById>(key).await?.map(|row| row.name.clone()),
        Kind::Project => loaders.load::<ProjectById>(key).await?.map(|row| row.name.clone()),
        Kind::Dict(dictionary) => {
            let (code, value) = (dictionary.code().to_owned(), value.to_owned());
            let item = loaders
                .load::<DictItemByValue>(ValueKey { enterprise_id: enterprise, code, value: value.clone() })
                .await?;
            Some(item.map_or(value, |item| item.item.text.clone()))
        }
        _ => Some(names::Names::default().cell(field, Some(value)).text),
    };
    let entity = names::entity(field.kind).zip(row);
    Ok(OnlineReportKey {
        value: Some(value.to_owned()),
        text: text.unwrap_or_else(|| "无权查看或已删除".to_owned()),
        id: entity.map(|(entity, row)| ID(ids::encode(entity, row))),
    })
}
