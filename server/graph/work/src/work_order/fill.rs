//! GraphQL types and mutations of the service form of a work order: checklist, form answers, photos and
//! signature (docs/decisions/0060).

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::work_order::fill::{Fill, Signing, photos};
use xieli_domain::work_order::loaders::{FilesOfWorkOrder, FillOfWorkOrder};
use xieli_domain::work_order::model::{Said, WorkOrder as Row};
use xieli_domain::work_order::{rules, service};
use xieli_domain::work_type::loaders::DemandOfType;
use xieli_domain::work_type::model::Demand;
use xieli_domain::work_type::rules::Filling;
use xieli_domain::{TenantKey, file};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::mutations::{WorkOrderPayload, answered};
use super::step_inputs::{WorkUseInput, uses};
use super::types::WorkOrder;
use crate::core::input::Read;
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::file::File;
use crate::work_type::types::WorkFieldKind;

/// A line of a work order's checklist.
#[fields(login)]
pub struct WorkFillLine {
    /// Key by which `ticks` refers to the line.
    pub key: String,
    /// The text of the line.
    pub text: String,
    /// Whether the line must be ticked before the order can be finished.
    pub required: bool,
    /// Whether it is ticked.
    pub ticked: bool,
}

/// A field of a work order's form.
#[fields(login)]
pub struct WorkFillField {
    /// Key by which `answers` refers to the field.
    pub key: String,
    /// The label of the field.
    pub label: String,
    /// The kind of the answer.
    pub kind: WorkFieldKind,
    /// Whether the field must be answered before the order can be finished.
    pub required: bool,
    /// The options of a choice.
    pub options: Vec<String>,
    /// The answer; null where there is none yet.
    pub answer: Option<String>,
}

/// The customer's signature.
#[fields(login)]
pub struct WorkSignature {
    /// The image of the signature, one of the order's files.
    pub file: File,
    /// Name of the person who signed.
    pub name: String,
    /// When it was signed.
    pub signed_at: Option<DateTime<Utc>>,
}

/// The service form of a work order: the requirements of its service type as they were when service began
/// (before that, the current ones) and the entries made so far.
#[fields(login)]
pub struct WorkFill {
    /// The lines to tick, in order.
    pub checklist: Vec<WorkFillLine>,
    /// The fields to answer, in order.
    pub fields: Vec<WorkFillField>,
    /// The number of photos required.
    pub photos: i32,
    /// The number of photos taken.
    pub photos_taken: i32,
    /// Whether the customer has to sign.
    pub needs_signature: bool,
    /// The signature; null before it is given.
    pub signature: Option<WorkSignature>,
}

/// The service form of an order; `None` when nothing is required and nothing was entered.
pub async fn fill_of(ctx: &Context<'_>, row: &Row) -> Result<Option<WorkFill>> {
    let loaders = ctx.loaders()?;
    let key = TenantKey::new(row.enterprise_id, row.id);
    let known = loaders.load::<FillOfWorkOrder>(key).await?;
    let current = known.as_ref().is_some_and(|fill| fill.service_type == row.service_type);
    let coming = match &row.service_type {
        Some(value) if rules::is_coming(row) && !current => {
            loaders.load::<DemandOfType>(value.clone()).await?
        }
        _ => None,
    };
    match (known, coming) {
        (None, None) => Ok(None),
        (_, Some(demand)) => shown(demand, None, Vec::new()),
        (Some(fill), None) => {
            let files = loaders.load::<FilesOfWorkOrder>(key).await?.unwrap_or_default();
            shown(fill.demand(), Some(fill), files)
        }
    }
}

fn shown(demand: Demand, fill: Option<Fill>, files: Vec<file::model::File>) -> Result<Option<WorkFill>> {
    let filled = fill.as_ref().map(Fill::filled).unwrap_or_default();
    let taken = fill.as_ref().map_or(0, |fill| photos(&files, fill));
    let signature = fill.and_then(|fill| {
        let id = fill.signature_file_id?;
        let file = files.into_iter().find(|file| file.id == id)?;
        Some(WorkSignature {
            file: File::from(file),
            name: fill.signed_name.unwrap_or_default(),
            signed_at: fill.signed_at,
        })
    });
    if demand.is_empty() && signature.is_none() {
        return Ok(None);
    }
    let checklist = demand.checklist.into_iter().map(|line| WorkFillLine {
        ticked: filled.ticks.contains(&line.key),
        key: line.key,
        text: line.text,
        required: line.required,
    });
    let fields = demand.fields.into_iter().map(|field| WorkFillField {
        answer: filled.answers.get(&field.key).cloned(),
        key: field.key,
        label: field.label,
        kind: field.kind.into(),
        required: field.required,
        options: field.options,
    });
    Ok(Some(WorkFill {
        checklist: checklist.collect(),
        fields: fields.collect(),
        photos: demand.photos.into(),
        photos_taken: i32::try_from(taken).unwrap_or(i32::MAX),
        needs_signature: demand.signature,
        signature,
    }))
}

/// The answer of a field.
#[derive(Debug, Clone, InputObject)]
pub struct WorkAnswerInput {
    /// Key of the field.
    pub key: String,
    /// The answer in the form of its kind: a text, a number, an option, `yes` or `no`, a day; null or empty
    /// deletes it.
    pub answer: Option<String>,
}

/// The signature of the customer.
#[derive(Debug, Clone, InputObject)]
pub struct WorkSignatureInput {
    /// Id of a file the caller uploaded: a PNG of at most 1 MB.
    pub file_id: ID,
    /// Name of the person who signs, 1 to 50 characters.
    pub name: String,
}

/// Entries of the service form of a work order; absent fields stay.
#[derive(Debug, Default, InputObject)]
pub struct WorkOrderFillChangesInput {
    /// Keys of all ticked lines; the others become unticked.
    pub ticks: Option<Vec<String>>,
    /// Answers of the named fields; the others stay.
    pub answers: Option<Vec<WorkAnswerInput>>,
    /// All items done or used, at most 100 lines; they replace those before.
    pub uses: Option<Vec<WorkUseInput>>,
    /// Ids of files the caller uploaded, added to the files of the order.
    pub attachment_ids: Option<Vec<ID>>,
    /// The customer's signature; it replaces an earlier one.
    pub signature: Option<WorkSignatureInput>,
}

impl Read for WorkOrderFillChangesInput {
    type Domain = Said;

    fn read(self) -> AppResult<Said> {
        let files = self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?;
        Ok(Said {
            uses: self.uses.map(uses).transpose()?,
            attachment_ids: files.unwrap_or_default(),
            filling: filling(self.ticks, self.answers),
            signature: self.signature.map(signing).transpose()?,
            ..Said::default()
        })
    }
}

/// The ticks and answers as the domain takes them.
pub fn filling(ticks: Option<Vec<String>>, answers: Option<Vec<WorkAnswerInput>>) -> Filling {
    let answers = answers.unwrap_or_default().into_iter().map(|one| (one.key, one.answer));
    Filling { ticks, answers: answers.collect() }
}

/// The signature, as the domain takes it.
pub fn signing(input: WorkSignatureInput) -> AppResult<Signing> {
    Ok(Signing { file_id: decode::<File>(&input.file_id)?, name: input.name })
}

/// Root fields that fill in the service form of a work order between its steps.
#[derive(Default)]
pub struct WorkOrderFillMutation;

/// Root fields that fill in the service form of a work order between its steps.
#[object(root)]
impl WorkOrderFillMutation {
    /// Saves ticks, answers, items used, attachments and the signature while an order is in service; for
    /// those who work on it (ours: `workorder/fill`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_fill(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The idempotency key of this call, 8 to 64 letters, digits and hyphens; a repetition has no further effect."
        )]
        key: Option<String>,
        #[graphql(desc = "The entries of the form.")] input: WorkOrderFillChangesInput,
    ) -> Result<WorkOrderPayload> {
        let target = (decode::<WorkOrder>(&id)?, version);
        answered(match input.read() {
            Ok(said) => service::fill(ctx.db()?, ctx.viewer()?, target, Said { key, ..said }).await,
            Err(error) => Err(error),
        })
    }
}
