//! The effect of approvals of receipts: a payment for a payment plan of a project.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::authority;
use super::fields::{at, lacking, row, sure};
use crate::flow_form::definition::{Definition, Fault, Field, FieldType, RecordOf};
use crate::flow_form::effect::{Done, Effect};
use crate::payment;
use crate::payment::model::Confirmed;

/// Writes and confirms the receipt of a payment for a payment plan of a project.
pub struct Receipt;

/// The reason of a receipt's reversal, when the approval is annulled after its month was closed.
const ANNULLED: &str = "审批已撤销";

/// The fields of the form that a receipt is read from.
struct Parts<'a> {
    plan: Option<&'a Field>,
    amount: Option<&'a Field>,
    day: Option<&'a Field>,
}

impl<'a> Parts<'a> {
    fn of(definition: &'a Definition) -> Self {
        let find = |suits: fn(&Field) -> bool| sure(definition).find(|field| suits(field));
        Self {
            plan: find(|field| field.record == Some(RecordOf::PaymentPlan)),
            amount: find(|field| field.kind == FieldType::Amount),
            day: find(|field| field.kind == FieldType::Date && !field.time),
        }
    }
}

impl Receipt {
    fn came(done: &Done) -> AppResult<Confirmed> {
        let parts = Parts::of(&done.definition);
        let refuse = || AppError::field("values", FieldCode::Invalid, "表单缺少登记回款所需的内容");
        let value = |field: Option<&Field>| done.values.get(&field?.key).cloned();
        let plan = value(parts.plan).as_ref().and_then(row).ok_or_else(refuse)?;
        let yuan = value(parts.amount).and_then(|amount| amount.as_f64()).ok_or_else(refuse)?;
        let day = value(parts.day).ok_or_else(refuse)?;
        let day = NaiveDate::parse_from_str(day.as_str().unwrap_or_default(), "%Y-%m-%d");
        #[allow(clippy::cast_possible_truncation, reason = "an amount of a form has at most twelve digits")]
        let fen = (yuan * 100.0).round() as i64;
        Ok(Confirmed {
            id: plan,
            amount: Some(fen),
            received_on: Some(day.map_err(|_| refuse())?),
            payer: None,
            remark: Some(format!("审批：{}", done.name)),
        })
    }
}

/// Reports a refusal of the payment at the field of the form that caused it.
fn at_field(done: &Done, error: AppError) -> AppError {
    let parts = Parts::of(&done.definition);
    at(error, |field| match field {
        "amount" => parts.amount,
        "receivedOn" => parts.day,
        _ => parts.plan,
    })
}

impl Effect for Receipt {
    fn key(&self) -> &'static str {
        "receipt"
    }

    fn label(&self) -> &'static str {
        "项目回款"
    }

    fn check(&self, definition: &Definition) -> Vec<Fault> {
        let parts = Parts::of(definition);
        lacking(&[
            (parts.plan.is_none(), "“项目回款”表单需要一个必填、始终显示的收款计划"),
            (parts.amount.is_none(), "“项目回款”表单需要一个必填、始终显示的金额"),
            (parts.day.is_none(), "“项目回款”表单需要一个必填、始终显示的日期，作为到账日期"),
        ])
    }

    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let came = Self::came(asked)?;
            payment::service::would_take(tx, viewer, &came).await.map_err(|error| at_field(asked, error))
        }
        .boxed()
    }

    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>> {
        async move {
            let came = Self::came(done)?;
            let receipt = payment::service::receive_within(tx, &authority(done), &came).await?;
            Ok(Some(json!({ "receiptId": receipt.id })))
        }
        .boxed()
    }

    fn annulled<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let receipt = done.made.as_ref().and_then(|made| made["receiptId"].as_i64());
            let Some(receipt) = receipt else { return Ok(()) };
            payment::service::take_back_within(tx, &authority(done), receipt, ANNULLED).await.map(|_| ())
        }
        .boxed()
    }
}
