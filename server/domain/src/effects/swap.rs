//! The effect of approvals of shift swaps: on approval two members exchange a day of the schedule board.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::authority;
use super::fields::{at, day, lacking, row, sure, value};
use crate::attend_schedule::model::BoardSwap;
use crate::attend_schedule::service::{self, Swapped};
use crate::flow_form::definition::{Definition, Fault, Field, FieldType};
use crate::flow_form::effect::{Done, Effect};

/// Swaps a day of the schedule board between two members.
pub struct Swap;

/// The fields of the form that a swap is read from.
struct Parts<'a> {
    other: Option<&'a Field>,
    days: Vec<&'a Field>,
}

impl<'a> Parts<'a> {
    fn of(definition: &'a Definition) -> Self {
        let dates = sure(definition).filter(|field| field.kind == FieldType::Date && !field.time);
        Self {
            other: sure(definition).find(|field| field.kind == FieldType::Member && !field.many),
            days: dates.take(2).collect(),
        }
    }
}

impl Swap {
    fn asked(done: &Done) -> AppResult<BoardSwap> {
        let parts = Parts::of(&done.definition);
        let refuse = || AppError::field("values", FieldCode::Invalid, "表单缺少换班所需的内容");
        let of = |place: usize| -> Option<NaiveDate> { day(value(done, parts.days.get(place).copied())?) };
        let own = of(0).ok_or_else(refuse)?;
        let swap = BoardSwap {
            member_id: done.applicant_id,
            day: own,
            other_id: value(done, parts.other).and_then(row).ok_or_else(refuse)?,
            other_day: of(1).unwrap_or(own),
        };
        if swap.other_id == swap.member_id {
            return Err(AppError::field("other", FieldCode::Invalid, "请选择换班的同事"));
        }
        Ok(swap)
    }
}

impl Effect for Swap {
    fn key(&self) -> &'static str {
        "shift_swap"
    }

    fn label(&self) -> &'static str {
        "换班"
    }

    fn check(&self, definition: &Definition) -> Vec<Fault> {
        let parts = Parts::of(definition);
        lacking(&[
            (parts.other.is_none(), "“换班”表单需要一个必填、始终显示、只选一人的成员，作为换班的同事"),
            (parts.days.is_empty(), "“换班”表单需要一个必填、始终显示的日期，作为换出的日期"),
        ])
    }

    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        _viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let found = async { service::would_swap(tx, &authority(asked), Self::asked(asked)?).await };
            let parts = Parts::of(&asked.definition);
            found.await.map_err(|error| {
                at(error, |field| if field == "other" { parts.other } else { parts.days.first().copied() })
            })
        }
        .boxed()
    }

    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>> {
        async move {
            let swapped = service::swap_within(tx, &authority(done), Self::asked(done)?).await?;
            Ok(Some(json!(swapped)))
        }
        .boxed()
    }

    fn annulled<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let made = done.made.clone().unwrap_or_else(|| json!({}));
            let swapped: Swapped = serde_json::from_value(made).map_err(AppError::internal)?;
            service::restore(tx, &authority(done), swapped).await
        }
        .boxed()
    }
}
