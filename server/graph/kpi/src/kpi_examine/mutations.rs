//! Entering values, confirming, appealing and finishing results.

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
use crate::core::{Reach, Result, decode, decode_all, payload};
use crate::kpi::numbers::{read_points, read_value};

payload! {
    /// A result, or why not.
    login KpiExaminePayload {
        /// As it is now; null when nothing was changed.
        kpi_examine: KpiExamine
    }
}

payload! {
    /// An input, or why not.
    login KpiInputPayload {
        /// As it is now; null when nothing was changed.
        kpi_input: KpiInput
    }
}

/// Results, or why not.
#[fields(login)]
pub struct KpiExaminesPayload {
    /// As they are now; null when nothing was changed.
    pub kpi_examines: Option<Vec<KpiExamine>>,
    /// Errors that the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Inputs, or why not.
#[fields(login)]
pub struct KpiInputsPayload {
    /// As they are now; null when nothing was changed.
    pub kpi_inputs: Option<Vec<KpiInput>>,
    /// Errors that the user can mend, with the place of the input; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// How many results were finished, or why none.
#[fields(login)]
pub struct KpiExamineFinishPayload {
    /// So many; null when nothing was changed.
    pub finished: Option<i32>,
    /// Errors that the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that write results.
#[derive(Default)]
pub struct KpiExamineMutation;

/// Root fields that write results.
#[object(root)]
impl KpiExamineMutation {
    /// Confirms one's own results; all or none (business §7 KPI `plan/confirmScore`).
    #[requires("kpi")]
    async fn kpi_examine_confirm(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineConfirmInput,
    ) -> Result<KpiExaminesPayload> {
        let ids = decode_all::<KpiExamine>(&input.ids)?;
        let (rows, user_errors) = split(service::confirm(ctx.db()?, ctx.viewer()?, &ids).await)?;
        let kpi_examines = rows.map(|rows| rows.into_iter().map(KpiExamine::from).collect());
        Ok(KpiExaminesPayload { kpi_examines, user_errors })
    }

    /// Appeals against one's own result, before it is confirmed.
    #[requires("kpi")]
    async fn kpi_examine_appeal(
        &self,
        ctx: &Context<'_>,
        input: KpiExamineAppealInput,
    ) -> Result<KpiExaminePayload> {
        let target = (decode::<KpiExamine>(&input.id)?, input.version);
        KpiExaminePayload::from(service::appeal(ctx.db()?, ctx.viewer()?, target, Some(input.reason)).await)
    }

    /// Answers an appeal: values are entered again, or the score stays and a new time to confirm begins.
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

    /// Finishes results that were confirmed; all or none. Values, the rows behind them and the rate of the enterprise stay as they are
    /// (business §7 KPI `plan/confirmAudit`).
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

    /// Gives or takes an extra score within the bounds of the plan, with a reason (business §7 KPI `plan/extraScore`).
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

    /// Moves a result in comparison with others, with a reason.
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
    /// Enters values that are asked of the viewer, and submits them where that is said; all or none (business §7 KPI
    /// `plan/indicationInput`).
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

    /// Changes a value that was submitted, with a reason (business §7 KPI `plan/modifyInput`).
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
