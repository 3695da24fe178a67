//! The effects of approvals on records of other wings (docs/decisions/0093-approval-flows.md).

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::error::FieldError;
use xieli_kernel::permission::Holder;
use xieli_kernel::{AppError, AppResult, Code, CodeSet, FieldCode, MemberType, Viewer};

use crate::flow_form::definition::{Definition, Fault, Field, FieldType, RecordOf};
use crate::flow_form::effect::{Done, Effect};
use crate::payment::model::Confirmed;
use crate::{payment, project};

/// The list.
pub static ALL: &[&dyn Effect] = &[&Receipt];

/// The amount of a contract, as [`crate::flow_form::effect::Contract`] asks for it.
pub fn contract<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    id: i64,
) -> BoxFuture<'a, AppResult<Option<i64>>> {
    async move {
        let found = project::store::find(connection, viewer, id).await?;
        let shown = found.filter(|found| project::rules::sees_money(viewer, found));
        Ok(shown.map(|found| found.amount))
    }
    .boxed()
}

/// The approval itself is the right to what it does: it is carried out in the name of its applicant with an administrator's rights.
fn authority(done: &Done) -> Viewer {
    Viewer {
        account_id: 0,
        session_id: 0,
        enterprise_id: done.enterprise_id,
        member_id: done.applicant_id,
        name: done.name.clone(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: [Code::RoleAdmin].into_iter().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

/// Money came in for a payment plan of a project: the approval writes the receipt, which counts at once.
struct Receipt;

/// The fields that a receipt is read from.
struct Parts<'a> {
    plan: Option<&'a Field>,
    amount: Option<&'a Field>,
    day: Option<&'a Field>,
}

impl<'a> Parts<'a> {
    fn of(definition: &'a Definition) -> Self {
        // a field that could be hidden or left empty does not count
        let find = |suits: fn(&Field) -> bool| {
            let sure = |field: &&Field| {
                let right = definition.rights.get(&field.key);
                let written = right.is_none_or(|right| *right == crate::flow_form::definition::Right::Write);
                field.show_when.is_none() && (field.required && written || field.is_computed())
            };
            definition.fields.iter().filter(sure).find(|field| suits(field))
        };
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
        let plan = match value(parts.plan).ok_or_else(refuse)? {
            Value::String(text) => text.parse().map_err(|_| refuse())?,
            other => other.as_i64().ok_or_else(refuse)?,
        };
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

/// A refusal of the payment, at the field of the form that it comes from.
fn at_field(done: &Done, error: AppError) -> AppError {
    let parts = Parts::of(&done.definition);
    let named = |field: &str| match field {
        "amount" => parts.amount,
        "receivedOn" => parts.day,
        _ => parts.plan,
    };
    match error {
        AppError::Invalid(errors) => AppError::Invalid(
            errors
                .into_iter()
                .map(|error| {
                    let field = error.path.first().and_then(|name| named(name));
                    let path = field.map(|field| vec!["values".to_owned(), field.key.clone()]);
                    FieldError { path: path.unwrap_or_default(), ..error }
                })
                .collect(),
        ),
        other => other,
    }
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
        let missing = [
            (parts.plan.is_none(), "“项目回款”表单需要一个必填、始终显示的收款计划"),
            (parts.amount.is_none(), "“项目回款”表单需要一个必填、始终显示的金额"),
            (parts.day.is_none(), "“项目回款”表单需要一个必填、始终显示的日期，作为到账日期"),
        ];
        let missing = missing.into_iter().filter(|(missing, _)| *missing);
        missing.map(|(_, message)| Fault { key: String::new(), message: message.to_owned() }).collect()
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
            payment::service::revoke_within(tx, &authority(done), receipt).await.map(|_| ())
        }
        .boxed()
    }
}
