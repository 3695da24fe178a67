//! Rules of enterprises and ownership transfers: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::normalize;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Enterprise, EnterpriseChanges, Transfer};

/// How long a transfer can be accepted.
pub const OFFER_LIFE: TimeDelta = TimeDelta::hours(72);

/// State of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransferState {
    /// Waits for the other member's answer.
    Pending,
    /// Accepted: the other member owns the enterprise.
    Accepted,
    /// Refused by the other member.
    Refused,
    /// Withdrawn by the owner.
    Cancelled,
    /// Not answered in time.
    Expired,
}

impl TransferState {
    /// All states.
    pub const ALL: [Self; 5] = [Self::Pending, Self::Accepted, Self::Refused, Self::Cancelled, Self::Expired];

    /// The text that the column stores.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Accepted => "ACCEPTED",
            Self::Refused => "REFUSED",
            Self::Cancelled => "CANCELLED",
            Self::Expired => "EXPIRED",
        }
    }

    /// Parses a value of the column; its check constraint allows no other.
    pub fn parse(text: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.as_str() == text).unwrap_or(Self::Expired)
    }
}

/// The state of a transfer now: a pending one expires.
pub fn standing(transfer: &Transfer, now: DateTime<Utc>) -> TransferState {
    match TransferState::parse(&transfer.state) {
        TransferState::Pending if transfer.expires_at <= now => TransferState::Expired,
        state => state,
    }
}

/// The state of a transfer after this member accepts or declines it. Only its two members can.
pub fn answer(
    transfer: &Transfer,
    member_id: i64,
    accept: bool,
    now: DateTime<Utc>,
) -> AppResult<TransferState> {
    let refuse = |code, message| Err(AppError::field("id", code, message));
    let (from, to) = (transfer.from_member_id == member_id, transfer.to_member_id == member_id);
    if !from && !to {
        return Err(AppError::not_found());
    }
    match (standing(transfer, now), accept) {
        (TransferState::Pending, true) if to => Ok(TransferState::Accepted),
        (TransferState::Pending, true) => refuse(FieldCode::Forbidden, "须由受让人确认"),
        (TransferState::Pending, false) if to => Ok(TransferState::Refused),
        (TransferState::Pending, false) => Ok(TransferState::Cancelled),
        (TransferState::Expired, _) => refuse(FieldCode::Expired, "转让已过期，请重新发起"),
        _ => refuse(FieldCode::Conflict, "转让已处理"),
    }
}

/// The enterprise with the changes applied, trimmed and checked.
pub fn changed(before: &Enterprise, changes: &EnterpriseChanges) -> AppResult<Enterprise> {
    let keep =
        |new: &Option<Option<String>>, old: &Option<String>| new.clone().unwrap_or_else(|| old.clone());
    let mut check = Checker::new();
    let name = check.required("name", "企业名称", changes.name.as_deref().unwrap_or(&before.name), 100);
    let mut text = |field: &str, label: &str, value: Option<String>, max| {
        check.optional(field, label, value.as_deref(), max)
    };
    let short_name = text("shortName", "企业简称", keep(&changes.short_name, &before.short_name), 30);
    let phone = text("phone", "联系电话", keep(&changes.phone, &before.phone), 20);
    let address = text("address", "企业地址", keep(&changes.address, &before.address), 200);
    let area_code = text("areaCode", "所在地区", keep(&changes.area_code, &before.area_code), 6);
    let industry = text("industry", "所属行业", keep(&changes.industry, &before.industry), 50);
    let introduction = keep(&changes.introduction, &before.introduction);
    let introduction = check.lines("introduction", "企业介绍", introduction.as_deref(), 2000);
    // stored in the normal form where the number can be parsed; the enterprise's number is public
    let phone = phone.map(|phone| {
        if is_switchboard(&phone) { phone } else { normalize::phone::phone(&phone).unwrap_or(phone) }
    });
    if phone.as_deref().is_some_and(|phone| !is_switchboard(phone)) {
        check.refuse("phone", FieldCode::Invalid, "请输入正确的联系电话");
    }
    if area_code.as_deref().is_some_and(|code| code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit())) {
        check.refuse("areaCode", FieldCode::Invalid, "请选择所在地区");
    }
    check.finish()?;
    Ok(Enterprise { name, short_name, phone, area_code, address, introduction, industry, ..before.clone() })
}

/// Whether this can be an enterprise's number: besides personal ones hotlines (400…), area codes and
/// extensions, so 5 to 20 digits, `-`, `+`, brackets or spaces, beginning with a digit, `+` or `(`.
fn is_switchboard(phone: &str) -> bool {
    let digits = phone.bytes().filter(u8::is_ascii_digit).count();
    phone.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '(')
        && phone.chars().all(|c| c.is_ascii_digit() || "-+() ".contains(c))
        && (5..=20).contains(&digits)
}
