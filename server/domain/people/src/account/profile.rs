//! The viewer's own profile (core §7 `PUT basic_info`).

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::alarm::Alarm;
use super::kind::PHONE;
use super::session;
use super::sms::{self, Purpose};
use super::store::person;
use crate::Services;
use crate::member::model::Facts;
use crate::member::{self, rules as member_rules};
use crate::record::Change;

/// Changes to the viewer's profile: an absent field stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct ProfileChanges {
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// E-mail address.
    pub email: Option<Option<String>>,
    /// 0 unknown, 1 male, 2 female.
    pub gender: Option<i16>,
    /// Day of birth.
    pub birthday: Option<Option<NaiveDate>>,
    /// Job title.
    pub position: Option<Option<String>>,
    /// Short introduction.
    pub introduction: Option<Option<String>>,
    /// A new mobile number, for signing in and for calls; requires `phone_code`.
    pub phone: Option<String>,
    /// The code sent to the new number ([`Purpose::Join`]).
    pub phone_code: Option<String>,
}

/// Changes the viewer's own data: the data in this enterprise, and the number of the account with its copies
/// in every enterprise.
#[erased]
pub async fn update(services: &Services, viewer: &Viewer, changes: ProfileChanges) -> AppResult<()> {
    let account = person::by_id(&*services.db().own().await?, viewer.account_id)
        .await?
        .ok_or_else(AppError::unauthenticated)?;
    let phone = changes.phone.as_deref().map(sms::number).filter(|phone| *phone != account.phone);
    let phone = phone.as_deref();
    if let Some(phone) = phone {
        let mut check = Checker::new();
        check.mobile("phone", phone);
        let code = changes.phone_code.as_deref().unwrap_or_default();
        if code.trim().is_empty() {
            check.refuse("phoneCode", FieldCode::Required, "请输入验证码");
        }
        check.finish()?;
        session::require_fresh(&*services.db().own().await?, viewer).await?;
        sms::prove(services.db(), "phoneCode", phone, Purpose::Join, code).await?;
    }
    let moved = services
        .db()
        .transaction(async |tx| {
            let before = member::store::lock(tx, viewer, &[viewer.member_id])
                .await?
                .pop()
                .ok_or_else(AppError::not_found)?;
            if let Some(phone) = phone {
                move_phone(tx, viewer, &account.phone, phone).await?;
                Alarm::Phone.write(tx, viewer.account_id).await?;
            }
            let mut facts = Facts::from(&before);
            if let Some(name) = &changes.name {
                facts.name = name.clone();
            }
            let set = |field: &mut Option<String>, change: &Option<Option<String>>| {
                if let Some(value) = change {
                    *field = value.clone();
                }
            };
            set(&mut facts.email, &changes.email);
            set(&mut facts.position, &changes.position);
            set(&mut facts.introduction, &changes.introduction);
            facts.gender = changes.gender.unwrap_or(facts.gender);
            facts.birthday = changes.birthday.unwrap_or(facts.birthday);
            if let Some(phone) = phone {
                facts.phone = Some(phone.to_owned());
            }
            let facts = member_rules::facts(&facts, true, clock::china_day(clock::now()))?;
            if phone.is_some()
                && member::store::taken(tx, viewer.enterprise_id, &facts, Some(before.id)).await?.0
            {
                return Err(PHONE.taken());
            }
            let after = member::store::set_facts(tx, viewer, before.id, before.version, &facts)
                .await?
                .ok_or_else(AppError::stale)?;
            Change::new("member.profile", after.id).before(&before).after(&after).write(tx, viewer).await?;
            if before.email == after.email {
                return Ok(None);
            }
            Alarm::Mailbox.write(tx, viewer.account_id).await?;
            Ok(Some(before.email))
        })
        .await?;
    if account.proven_at.is_some() && phone.is_some() {
        Alarm::Phone.text_to(services, &account.phone);
    }
    if let Some(email) = moved {
        if account.proven_at.is_some() {
            Alarm::Mailbox.text_to(services, phone.unwrap_or(&account.phone));
        }
        if let Some(old) = email {
            Alarm::Mailbox.mail_to(services, &old);
        }
    }
    Ok(())
}

/// Sets the account's new number, also in the person's records of other enterprises that had the old one.
async fn move_phone(tx: &mut AsyncPgConnection, viewer: &Viewer, old: &str, new: &str) -> AppResult<()> {
    sms::spend(tx, "phoneCode", new, Purpose::Join).await?;
    person::set_phone(tx, viewer.account_id, new).await?;
    for place in person::places(tx, viewer.account_id).await? {
        if place.enterprise_id == viewer.enterprise_id {
            continue;
        }
        // each record is the person's own: they change it themselves in its enterprise
        let there =
            Viewer { enterprise_id: place.enterprise_id, member_id: place.member_id, ..viewer.clone() };
        let Some(before) = member::store::by_ids(tx, place.enterprise_id, &[place.member_id]).await?.pop()
        else {
            continue;
        };
        if before.phone.as_deref() != Some(old) {
            continue;
        }
        let facts = Facts { phone: Some(new.to_owned()), ..Facts::from(&before) };
        if member::store::taken(tx, place.enterprise_id, &facts, Some(before.id)).await?.0 {
            return Err(PHONE.taken());
        }
        let after = member::store::set_facts(tx, &there, before.id, before.version, &facts)
            .await?
            .ok_or_else(AppError::stale)?;
        Change::new("member.profile", after.id).before(&before).after(&after).write(tx, &there).await?;
    }
    Ok(())
}
