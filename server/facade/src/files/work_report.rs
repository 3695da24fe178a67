//! Service reports of work orders as PDF (decision 0059).

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use xieli_domain::work_link::paper::{self, Report};
use xieli_domain::work_order::rules;
use xieli_kernel::{AppError, AppResult};

use super::caller::Caller;
use super::res::{PDF, attachment};
use crate::serve::FacadeState;

/// `GET workorder/report/{id}`: for viewers of the order.
pub async fn of_order(State(state): State<FacadeState>, Path(id): Path<String>, caller: Caller) -> Response {
    answer(&caller, own(&state, &caller, &id).await)
}

async fn own(state: &FacadeState, caller: &Caller, id: &str) -> AppResult<Report> {
    let viewer = caller.viewer()?;
    if !rules::may_look(viewer) {
        return Err(AppError::forbidden());
    }
    let id = xieli_kernel::ids::decode("WorkOrder", id).ok_or_else(AppError::not_found)?;
    paper::of_order(&state.services, viewer, id).await
}

/// `GET workorder/customerReport/{code}`: for holders of the link of an order that is done.
pub async fn of_link(State(state): State<FacadeState>, Path(code): Path<String>, caller: Caller) -> Response {
    answer(&caller, paper::of_link(&state.services, &code).await)
}

fn answer(caller: &Caller, report: AppResult<Report>) -> Response {
    match report.and_then(|report| Ok((attachment(&report.name, PDF)?, report.bytes))) {
        Ok(document) => document.into_response(),
        Err(error) => caller.refuse(error),
    }
}
