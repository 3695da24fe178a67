//! Photos of a reported fault, sent by the reporter: the link that the reporter got proves that their phone
//! number was verified (decision 0059). The photos go into the storage like all uploads and are attachments
//! of the request.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use super::{public, rules};
use crate::crm_work_order::kind::CRM_WORK_ORDER;
use crate::crm_work_order::rules::Status;
use crate::file::upload::stranger::{self, Record};
use crate::file::upload::{Plan, Uploads as _};
use crate::{Services, crm_work_order, file};

/// A request that accepts photos: enterprise and id.
type Asked = (i64, i64);

fn gone() -> AppError {
    AppError::field("code", FieldCode::NotFound, "链接无效或已失效")
}

fn record((_, intake): Asked) -> Record<'static> {
    (CRM_WORK_ORDER.record_type, intake)
}

fn full() -> AppError {
    let message = format!("最多添加 {} 张照片", rules::MAX_PICTURES);
    AppError::field("name", FieldCode::TooLong, message)
}

/// The request of a link, if it accepts photos.
async fn asked(connection: &AsyncPgConnection, secret: &str) -> AppResult<Asked> {
    let link = public::open(connection, secret).await?.ok_or_else(gone)?;
    let id = link.crm_work_order_id.ok_or_else(gone)?;
    let intake = crm_work_order::store::linked(connection, link.enterprise_id, id).await?.ok_or_else(gone)?;
    rules::pictured(&link, Status::read(intake.status), clock::now())?;
    Ok((link.enterprise_id, id))
}

/// Number of photos of a request.
async fn there(connection: &AsyncPgConnection, (enterprise, intake): Asked) -> AppResult<usize> {
    let files = file::store::attached(connection, enterprise, CRM_WORK_ORDER.record_type, &[intake]).await?;
    Ok(files.len())
}

/// Begins an upload.
#[erased]
pub async fn begin(services: &Services, secret: &str, name: &str, size: i64) -> AppResult<Plan> {
    let asked = asked(&*services.db().read().await?, secret).await?;
    if there(&*services.db().read().await?, asked).await? >= rules::MAX_PICTURES {
        return Err(full());
    }
    let (enterprise, intake) = asked;
    let allowed =
        services.db().transaction(async |tx| super::store::try_picture(tx, enterprise, intake).await).await?;
    if !allowed {
        return Err(AppError::field("name", FieldCode::RateLimited, "上传次数过多，请联系服务方"));
    }
    stranger::begin(services, enterprise, record(asked), (name, size)).await
}

/// An upload that was begun, with fresh addresses.
#[erased]
pub async fn resume(services: &Services, secret: &str, id: i64) -> AppResult<Option<Plan>> {
    let asked = match asked(&*services.db().read().await?, secret).await {
        Ok(asked) => asked,
        Err(AppError::Invalid(_)) => return Ok(None),
        Err(fault) => return Err(fault),
    };
    stranger::resume(services, asked.0, record(asked), id).await
}

/// Completes an upload: checks the file and attaches it to the request. Returns the number of photos.
#[erased]
pub async fn finish(services: &Services, secret: &str, id: i64) -> AppResult<usize> {
    let connection = services.db().read().await?;
    let asked = asked(&connection, secret).await?;
    let (enterprise, intake) = asked;
    let _turn = services.uploads().wait(enterprise, id).await;
    let missing = || AppError::field("id", FieldCode::NotFound, "上传已失效，请重新添加");
    let upload = stranger::find(&connection, enterprise, record(asked), id).await?.ok_or_else(missing)?;
    if upload.file_id.is_some() {
        return there(&connection, asked).await;
    }
    let blob = stranger::look(services, &upload).await?;
    let kept = services
        .db()
        .transaction(async |tx| {
            // one after the other, and before a member receives the request
            let held = crm_work_order::store::hold_linked(tx, enterprise, intake).await?.ok_or_else(gone)?;
            if Status::read(held.status) != Status::Waiting {
                return Err(AppError::field("code", FieldCode::Conflict, "报修已处理，不能再添加照片"));
            }
            let there = there(tx, asked).await?;
            if there >= rules::MAX_PICTURES {
                return Err(full());
            }
            let made = stranger::keep(tx, &upload, &blob, record(asked)).await?;
            Ok(there + usize::from(made.is_some()))
        })
        .await;
    if let Ok(_) | Err(AppError::Invalid(_)) = &kept {
        stranger::end(services, &upload, kept.is_ok()).await?;
    }
    kept
}
