//! QR labels of devices, read without an account: the history of the work on a device, and fault reports
//! (decision 0059).

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, clock};

use super::model::{Label, Repair, ReportInput};
use super::store::Place;
use super::{rules, service, store};
use crate::account::captcha::Reading;
use crate::account::sms::{self, Asked, Asker, Purpose};
use crate::config_value::model::WorkSetting;
use crate::crm_work_order::model::CrmWorkOrderInput;
use crate::dict::rules::Dictionary;
use crate::enterprise::menus;
use crate::keyring::Keyring;
use crate::link::{Hash, fingerprint};
use crate::qrcode::{rules as codes, scan};
use crate::work_order::rules::Status;
use crate::{Db, Services, crm_work_order, dict, work_order};

/// A label in use on a customer's device.
struct Standing {
    enterprise: i64,
    /// Id of the code.
    code: i64,
    /// Name of the code.
    name: Option<String>,
    location: Option<String>,
    place: Place,
    setting: WorkSetting,
}

/// The label with these characters, if it is genuine, in use at a customer's, and of an enterprise that uses
/// work orders.
async fn standing(db: &Db, keyring: &Keyring, text: &str) -> AppResult<Option<Standing>> {
    let Some(found) = scan::scan(db, keyring, None, text).await? else { return Ok(None) };
    if found.row.status != codes::BOUND {
        return Ok(None);
    }
    let connection = db.read().await?;
    let (enterprise, code) = (found.row.enterprise_id, found.row.id);
    if !menus::gives(&connection, enterprise, Code::Work).await? {
        return Ok(None);
    }
    let Some(place) = store::place(&connection, enterprise, code).await? else { return Ok(None) };
    let setting = work_order::service::setting_of(&connection, enterprise).await?;
    let (name, location) = (found.row.name, found.row.location);
    Ok(Some(Standing { enterprise, code, name, location, place, setting }))
}

/// The public data of a label: the history of the work on its device, unless the enterprise hides it.
#[erased]
pub async fn read(db: &Db, keyring: &Keyring, text: &str) -> AppResult<Label> {
    let Some(found) = standing(db, keyring, text).await? else { return Ok(Label::default()) };
    let history = match found.place.asset_id.filter(|_| found.setting.public_history) {
        Some(asset) => {
            let at = (found.place.customer_id, asset);
            Some(history(&*db.read().await?, found.enterprise, at).await?)
        }
        None => None,
    };
    Ok(Label { history, reports: found.setting.public_report })
}

async fn history(connection: &AsyncPgConnection, enterprise: i64, at: (i64, i64)) -> AppResult<Vec<Repair>> {
    let rows = work_order::store::history(connection, enterprise, at, rules::MAX_HISTORY).await?;
    let codes = [Dictionary::WorkServiceType.code()];
    let offered = dict::store::of_codes(connection, enterprise, &codes).await?;
    let texts: HashMap<String, String> =
        offered.into_iter().map(|one| (one.item.value, one.item.text)).collect();
    let repair = |(at, kind, status): (_, Option<String>, i16)| Repair {
        day: clock::china_day(at),
        service_type: kind.and_then(|value| texts.get(&value).cloned()),
        status: rules::status(Status::read(status)),
    };
    Ok(rows.into_iter().map(repair).collect())
}

/// The label, if faults can be reported by it; all other cases get the same error.
async fn reporting(services: &Services, text: &str) -> AppResult<Standing> {
    let found = standing(services.db(), services.keyring(), text).await?;
    found
        .filter(|found| found.setting.public_report)
        .ok_or_else(|| AppError::field("code", FieldCode::NotFound, "二维码无效或不接受报修"))
}

/// Sends a verification code to the reporter's phone number.
#[erased]
pub async fn ask(
    services: &Services,
    label: &str,
    phone: &str,
    reading: &Reading,
    address: Option<&str>,
) -> AppResult<Asked> {
    match reporting(services, label).await {
        Ok(_) => {
            let asker = Asker { address, ..Asker::default() };
            sms::ask(services, phone, Purpose::Report, reading, asker).await
        }
        Err(error) => Asked::refused(error),
    }
}

/// Reports a fault; returns the address of its status page. A form that is sent twice reports once and gets
/// the same answer.
#[erased]
pub async fn report(services: &Services, input: ReportInput) -> AppResult<String> {
    let (input, form) = rules::checked(input)?;
    let found = reporting(services, &input.code).await?;
    let db = services.db();
    let secret = rules::secret_of(services.keyring(), found.enterprise, &form);
    let url = service::url(services.public_url(), &secret);
    if again(&*db.read().await?, &found, &input, &form).await? {
        return Ok(url);
    }
    let proven = sms::prove(db, "phoneCode", &input.phone, Purpose::Report, &input.phone_code).await;
    if let Err(refused) = proven {
        // sent twice at once: the first call may have consumed the code meanwhile
        return if again(&*db.read().await?, &found, &input, &form).await? { Ok(url) } else { Err(refused) };
    }
    let hash = fingerprint(&secret).ok_or_else(|| AppError::internal("a link that is none"))?;
    db.transaction(async |tx| {
        store::hold_label(tx, found.enterprise, found.code).await?;
        // of two at once, the second has waited for the first
        if again(tx, &found, &input, &form).await? {
            return Ok(());
        }
        let now = clock::now();
        if store::of_today(tx, found.enterprise, found.code, now).await? >= rules::A_DAY {
            let message = "该设备今日报修次数已达上限，请联系服务方";
            return Err(AppError::field("code", FieldCode::RateLimited, message));
        }
        sms::spend(tx, "phoneCode", &input.phone, Purpose::Report).await?;
        let made = crm_work_order::service::report(tx, found.enterprise, intake(&found, &input)).await?;
        // the same form at another label, at once
        if !store::report(tx, found.enterprise, (found.code, made.id), &form).await? {
            return Err(sent());
        }
        let until = now + rules::LIFE;
        store::insert(tx, found.enterprise, (None, Some(made.id)), &hash, (until, None)).await
    })
    .await?;
    Ok(url)
}

/// Whether the same form was sent before. A form of another label or with another number belongs to another
/// reporter.
async fn again(
    connection: &AsyncPgConnection,
    found: &Standing,
    input: &ReportInput,
    form: &Hash,
) -> AppResult<bool> {
    let Some((code, intake)) = store::reported(connection, found.enterprise, form).await? else {
        return Ok(false);
    };
    let intake = crm_work_order::store::linked(connection, found.enterprise, intake).await?;
    if code == found.code
        && intake.is_some_and(|row| row.contact_phone.as_deref() == Some(input.phone.as_str()))
    {
        return Ok(true);
    }
    Err(sent())
}

fn sent() -> AppError {
    AppError::field("form", FieldCode::Conflict, "表单已提交，请刷新页面后重试")
}

fn intake(found: &Standing, input: &ReportInput) -> CrmWorkOrderInput {
    let Standing { place, .. } = found;
    let device = place.asset.as_deref().or(found.name.as_deref()).unwrap_or("设备");
    let address =
        place.address.iter().chain(&found.location).map(String::as_str).collect::<Vec<_>>().join(" ");
    CrmWorkOrderInput {
        name: rules::shortened(&format!("扫码报修：{device}"), 200),
        description: Some(input.description.clone()),
        customer_id: Some(place.customer_id),
        asset_id: place.asset_id,
        contact_name: Some(input.name.clone()),
        contact_phone: Some(input.phone.clone()),
        address: (!address.is_empty()).then(|| rules::shortened(&address, 300)),
        ..CrmWorkOrderInput::default()
    }
}
