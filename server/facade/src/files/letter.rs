//! Download of dunning letters as PDF (decision 0098).

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use xieli_domain::dunning_letter::paper::{self, Letter};
use xieli_domain::sales_target::rules;
use xieli_kernel::{AppError, AppResult};

use super::caller::Caller;
use super::res::{PDF, attachment};
use crate::serve::FacadeState;

/// `GET salesTarget/letter/{id}.pdf`: for viewers of the letter.
pub async fn pdf(State(state): State<FacadeState>, Path(file): Path<String>, caller: Caller) -> Response {
    let written = write(&state, &caller, &file).await;
    match written.and_then(|letter| Ok((attachment(&letter.name, PDF)?, letter.bytes))) {
        Ok(document) => document.into_response(),
        Err(error) => caller.refuse(error),
    }
}

async fn write(state: &FacadeState, caller: &Caller, file: &str) -> AppResult<Letter> {
    let viewer = caller.viewer()?;
    if !rules::may_read(viewer) {
        return Err(AppError::forbidden());
    }
    // a path parameter covers a whole segment, so the extension is removed here
    let id = file.strip_suffix(".pdf").and_then(|id| xieli_kernel::ids::decode("DunningLetter", id));
    paper::pdf(&state.services, viewer, id.ok_or_else(AppError::not_found)?).await
}
