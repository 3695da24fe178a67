//! Figures of approval applications: sums of the numbers in their fields.

use xieli_kernel::{AppResult, Viewer};

use super::model::{FieldSum, FlowProcessFilter};
use super::{rules, store};
use crate::Services;

/// The most applications that are summed.
const MAX_SUMMED: i64 = 50_000;

/// Sums of the numbers in the fields of one form's applications, for those who manage approval and may read
/// every field; `None` of several forms and of too many applications. Fields that conditions hide do not
/// count. They are cached like totals, as every page of the list shows them.
#[erased]
pub async fn sums(
    services: &Services,
    viewer: &Viewer,
    filter: &FlowProcessFilter,
) -> AppResult<Option<Vec<FieldSum>>> {
    if !rules::may_manage(viewer) || filter.form_id.is_none() {
        return Ok(None);
    }
    let kinds = store::processes::ROWS.remembered;
    // the list has counted the same applications
    let count = async { store::processes::count(&*services.db().read().await?, viewer, filter).await };
    if services.totals().of(viewer, kinds, filter, Box::pin(count)).await? > MAX_SUMMED {
        return Ok(None);
    }
    let sums = async { store::sums(&*services.db().read().await?, viewer, filter).await };
    Ok(Some(services.totals().figures(viewer, kinds, &("sums", filter), Box::pin(sums)).await?))
}
