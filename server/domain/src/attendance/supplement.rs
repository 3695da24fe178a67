//! Sends an approval for the repair of a punch, by the form that the viewer may use.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use crate::attend_application::supplement::Asking;
use crate::effects::repair::{KEY, Parts, SIDES};
use crate::engine::day::result::Side;
use crate::flow_process::model::Sending;
use crate::{Db, flow_form, flow_process};

/// Sends the approval; returns its id. A form that requires more than a time, a side and a reason has to be
/// filled in by hand.
pub fn send<'a>(db: &'a Db, viewer: &'a Viewer, asked: Asking) -> BoxFuture<'a, AppResult<i64>> {
    async move {
        let (form_id, values) = filled(db, viewer, &asked).await?;
        let sending = Sending { form_id: Some(form_id), values, ..Sending::default() };
        Ok(flow_process::service::send(db, viewer, None, sending).await?.id)
    }
    .boxed()
}

/// The form with its values.
async fn filled(db: &Db, viewer: &Viewer, asked: &Asking) -> AppResult<(i64, Map<String, Value>)> {
    let connection = db.read().await?;
    let form = flow_form::store::startable(&connection, viewer, KEY).await?;
    let missing = || AppError::field("", FieldCode::Conflict, "没有可用的补卡表单，请联系管理员");
    let form = form.ok_or_else(missing)?;
    let definition =
        flow_form::store::definition(&connection, viewer.enterprise_id, form.id, form.revision).await?;
    let parts = Parts::of(&definition);
    let mut values = Map::new();
    if let Some(at) = parts.at {
        // in the format of forms: minutes of the enterprise's clock
        let local = clock::china_time(asked.at);
        let minute = local.get(..16).unwrap_or(&local).replace(' ', "T");
        values.insert(at.key.clone(), Value::String(minute));
    }
    if let Some(side) = parts.side {
        let word = SIDES[usize::from(asked.side == Side::End)];
        values.insert(side.key.clone(), Value::String(word.to_owned()));
    }
    if let Some(reason) = parts.reason {
        let most = reason.max_length.and_then(|most| usize::try_from(most).ok()).unwrap_or(500);
        values.insert(reason.key.clone(), Value::String(asked.reason.chars().take(most).collect()));
    }
    Ok((form.id, values))
}
