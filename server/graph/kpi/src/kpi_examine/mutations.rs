//! GraphQL mutations of appraisal results: entering values, confirmation, appeals, calibration and finishing.

use async_graphql::Context;
use xieli_domain::kpi_examine::{service, service_input};
use xieli_macros::{fields, object};

use super::input_rows::KpiInput;
use super::inputs::{
    KpiExamineAnswerInput, KpiExamineAppealInput, KpiExamineConfirmInput, KpiExamineFinishInput,
    KpiExaminePointsInput, KpiInputModifyInput, KpiInputSaveInput,
};
use super::types::KpiExamine;
use crate::core::payload::{UserError, split};
use crate::core::{ContextExt, Result, decode, decode_all, payload};
use crate::kpi::numbers::{read_points, read_value};

payload! {
    /// A result, or the errors of the call.
    login KpiExaminePayload {
        /// As it is now; null when nothing was changed.
        kpi_examine: KpiExamine
    }
}

payload! {
    /// An input, or the errors of the call.
    login KpiInputPayload {
        /// As it is now; null when nothing was changed.
        kpi_input: KpiInput
    }
}

/// Results, or the errors of the call.
#[fields(login)]
pub struct KpiExaminesPayload {
    /// As they are now; null when nothing was changed.
    pub kpi_examines: Option<Vec<KpiExamine>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Inputs, or the errors of the call.
#[fields(login)]
pub struct KpiInputsPayload {
    /// As they are now; null when nothing was changed.
    pub kpi_inputs: Option<Vec<KpiInput>>,
    /// Errors that the user can correct, with the index of the input; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The number of finished results, or the errors of the call.
#[fields(login)]
pub struct KpiExamineFinishPayload {
    /// The number of finished results; null when nothing was changed.
    pub finished: Option<i32>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields that write results.
#[derive(Default)]
pub struct KpiExamineMutation;

/// Root fields that write results.
#[object(root)]
impl KpiExamineMutation {
    /// Confirms the viewer's own results; all or none (business §7 KPI `plan/confirmScore`).
    #[requires("kpi")]
    async fn kpi_examine_confirm(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineConfirmInput,
    ) -> Result<KpiExaminesPayload> {
        let ids = decode_all::<KpiExamine>(&input.ids)?;
        let versions = input.versions.unwrap_or_default();
        let confirmed = service::confirm(ctx.db()?, ctx.viewer()?, &ids, &versions).await;
        let (rows, user_errors) = split(confirmed)?;
        let kpi_examines = rows.map(|rows| rows.into_iter().map(KpiExamine::from).collect());
        Ok(KpiExaminesPayload { kpi_examines, user_errors })
    }

    /// Appeals against the viewer's own result, before it is confirmed.
    #[requires("kpi")]
    async fn kpi_examine_appeal(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineAppealInput,
    ) -> Result<KpiExaminePayload> {
        let target = (decode::<KpiExamine>(&input.id)?, input.version);
        KpiExaminePayload::from(service::appeal(ctx.db()?, ctx.viewer()?, target, Some(input.reason)).await)
    }

    /// Answers an appeal: values are entered again, or the score stays and a new confirmation period begins.
    #[requires("kpi")]
    async fn kpi_examine_answer(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineAnswerInput,
    ) -> Result<KpiExaminePayload> {
        let target = (decode::<KpiExamine>(&input.id)?, input.version);
        let done = service::answer(ctx.db()?, ctx.viewer()?, target, input.won, Some(input.answer));
        KpiExaminePayload::from(done.await)
    }

    /// Finishes confirmed results; all or none. Values, the rows behind them and the rate of the enterprise
    /// are frozen (business §7 KPI `plan/confirmAudit`).
    #[requires("kpi")]
    async fn kpi_examine_finish(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineFinishInput,
    ) -> Result<KpiExamineFinishPayload> {
        let done = match input.read() {
            Ok(finish) => service::finish(ctx.db()?, ctx.viewer()?, finish).await,
            Err(refused) => Err(refused),
        };
        let (rows, user_errors) = split(done)?;
        let finished = rows.map(|rows| i32::try_from(rows.len()).unwrap_or(i32::MAX));
        Ok(KpiExamineFinishPayload { finished, user_errors })
    }

    /// Sets an extra score within the limits of the plan, with a reason (business §7 KPI `plan/extraScore`).
    #[requires("kpi")]
    async fn kpi_examine_extra(
        &self,
        ctx: &Context<'_>,
        input: KpiExaminePointsInput,
    ) -> Result<KpiExaminePayload> {
        let target = (decode::<KpiExamine>(&input.id)?, input.version);
        let points = match read_points("points", input.points) {
            Ok(points) => points,
            Err(refused) => return KpiExaminePayload::from(Err::<KpiExamine, _>(refused)),
        };
        let done = service::extra(ctx.db()?, ctx.viewer()?, target, points, Some(input.reason));
        KpiExaminePayload::from(done.await)
    }

    /// Calibrates a result in comparison with others, with a reason.
    #[requires("kpi")]
    async fn kpi_examine_calibrate(
        &self,
        ctx: &Context<'_>,
        input: KpiExaminePointsInput,
    ) -> Result<KpiExaminePayload> {
        let target = (decode::<KpiExamine>(&input.id)?, input.version);
        let points = match read_points("points", input.points) {
            Ok(points) => points,
            Err(refused) => return KpiExaminePayload::from(Err::<KpiExamine, _>(refused)),
        };
        let done = service::calibrate(ctx.db()?, ctx.viewer()?, target, points, Some(input.reason));
        KpiExaminePayload::from(done.await)
    }
}

/// Root fields that enter values.
#[derive(Default)]
pub struct KpiInputMutation;

/// Root fields that enter values.
#[object(root)]
impl KpiInputMutation {
    /// Enters values expected of the viewer, and submits them on request; all or none
    /// (business §7 KPI `plan/indicationInput`).
    #[requires("kpi")]
    async fn kpi_input_save(&self, ctx: &Context<'_>, input: KpiInputSaveInput) -> Result<KpiInputsPayload> {
        let done = match input.read() {
            Ok((entries, submit)) => service_input::save(ctx.db()?, ctx.viewer()?, entries, submit).await,
            Err(refused) => Err(refused),
        };
        let (rows, user_errors) = split(done)?;
        let kpi_inputs = rows.map(|rows| rows.into_iter().map(KpiInput::from).collect());
        Ok(KpiInputsPayload { kpi_inputs, user_errors })
    }

    /// Changes a submitted value, with a reason (business §7 KPI `plan/modifyInput`).
    #[requires("kpi")]
    async fn kpi_input_modify(
        &self,
        ctx: &Context<'_>,
        input: KpiInputModifyInput,
    ) -> Result<KpiInputPayload> {
        let target = (decode::<KpiInput>(&input.id)?, input.version);
        let value = match read_value("value", input.value) {
            Ok(value) => value,
            Err(refused) => return KpiInputPayload::from(Err::<KpiInput, _>(refused)),
        };
        let done = service_input::modify(ctx.db()?, ctx.viewer()?, target, value, Some(input.reason));
        KpiInputPayload::from(done.await)
    }
}
