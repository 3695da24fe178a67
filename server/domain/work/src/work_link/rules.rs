//! Rules of customers' links to work orders without an account, and the texts of statuses for customers: pure
//! functions (docs/decisions/0059).

use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, hex};

use super::model::{Link, ReportInput};
use crate::config_value::model::WorkSetting;
use crate::crm_work_order::rules::Status as Asked;
use crate::keyring::Keyring;
use crate::link::{Hash, SECRET, digits};
use crate::work_order::rules::{Status, Step};

/// Validity of a link.
pub const LIFE: TimeDelta = TimeDelta::days(90);
/// The most fault reports of one label per day; more indicate abuse.
pub const A_DAY: i64 = 20;
/// The most entries of a label's history.
pub const MAX_HISTORY: i64 = 20;
/// Longest description of a fault, in characters.
pub const MAX_DESCRIPTION: usize = 1000;

/// The most photos of a reported fault.
pub const MAX_PICTURES: usize = 3;
/// The most uploads that may be begun for a report: it allows retries in a bad network, but not endless ones.
pub const MAX_TRIES: i16 = 12;
/// Time after the report in which photos are accepted.
pub const PICTURES: TimeDelta = TimeDelta::hours(1);

/// Bytes of the MAC in a report's address: 80 bits.
const MARK: usize = 10;
/// Purpose of the MAC of links: MACs of other purposes are not valid here.
const LINK: &str = "work_link";
const REPORT: &str = "work_report";

/// The secret link of a reported fault: derived from the form, so that a repeated form gets the same one, and
/// keyed, so that nobody can forge it.
pub fn secret_of(keyring: &Keyring, enterprise: i64, form: &Hash) -> String {
    let mark = keyring.mark(LINK, &[enterprise.to_be_bytes().as_slice(), form].concat());
    hex(&mark[..SECRET])
}

/// The hash of a form's idempotency key.
pub fn form(number: &str) -> Option<Hash> {
    digits(number, 32).then(|| Sha256::digest(number.as_bytes()).into())
}

/// Whether a link is valid at `now`.
pub fn usable(link: &Link, now: DateTime<Utc>) -> bool {
    link.revoked_at.is_none() && now < link.expires_at
}

/// Checks that photos are accepted: from the reporter, soon after the report, and before a member has handled
/// it, as later ones could pass for photos of the work.
pub fn pictured(link: &Link, status: Asked, now: DateTime<Utc>) -> AppResult<()> {
    let refuse = |code, message: &'static str| Err(AppError::field("code", code, message));
    if link.created_by.is_some() {
        return refuse(FieldCode::NotFound, "链接无效或已失效");
    }
    if link.work_order_id.is_some() || status != Asked::Waiting {
        return refuse(FieldCode::Conflict, "报修已处理，不能再添加照片");
    }
    if now - link.created_at > PICTURES {
        return refuse(FieldCode::Gone, "请在提交报修后一小时内添加照片");
    }
    Ok(())
}

/// The seal of an order's report: enterprise, order, and a MAC that nobody can forge.
pub fn seal(keyring: &Keyring, enterprise: i64, order: i64) -> String {
    let mark = keyring.mark(REPORT, &message(enterprise, order));
    format!("{enterprise:x}-{order:x}-{}", hex(&mark[..MARK]))
}

/// Enterprise and order of a seal, if its MAC is valid; compared in constant time.
pub fn unseal(keyring: &Keyring, text: &str) -> Option<(i64, i64)> {
    let mut parts = text.split('-');
    let (enterprise, order, mark) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || enterprise.len() > 15 || order.len() > 15 || !digits(mark, 2 * MARK) {
        return None;
    }
    let number = |text: &str| i64::from_str_radix(text, 16).ok().filter(|id| format!("{id:x}") == text);
    let (enterprise, order) = (number(enterprise)?, number(order)?);
    let byte = |at: usize| u8::from_str_radix(mark.get(2 * at..2 * at + 2)?, 16).ok();
    let mark: Vec<u8> = (0..MARK).map(byte).collect::<Option<_>>()?;
    keyring.is_mark(REPORT, &message(enterprise, order), &mark).then_some((enterprise, order))
}

fn message(enterprise: i64, order: i64) -> Vec<u8> {
    [enterprise.to_be_bytes(), order.to_be_bytes()].concat()
}

/// Family names of two characters; all others have one.
const DOUBLE: [&str; 12] =
    ["欧阳", "司马", "上官", "诸葛", "东方", "皇甫", "尉迟", "公孙", "慕容", "令狐", "司徒", "夏侯"];

/// The technician's name for customers: the family name with a title.
pub fn technician(name: &str) -> Option<String> {
    let family = DOUBLE.into_iter().find(|family| name.starts_with(family));
    let first = name.trim().chars().next()?;
    Some(family.map_or_else(|| format!("{first}师傅"), |family| format!("{family}师傅")))
}

/// A name with all characters but the first masked.
pub fn masked(name: &str) -> Option<String> {
    let name = name.trim();
    let rest = name.chars().count().saturating_sub(1).clamp(1, 6);
    Some(format!("{}{}", name.chars().next()?, "＊".repeat(rest)))
}

/// Label of an order's status, for its customer.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::WaitingDispatch => "待安排师傅",
        Status::WaitingPickup => "已安排师傅",
        Status::Taken => "师傅已接单",
        Status::InService => "服务中",
        Status::Returned => "重新处理中",
        Status::WaitingCheck => "已完工，检查中",
        Status::WaitingConfirm => "已完工，待确认",
        Status::Done | Status::Closed => "已完成",
        Status::Stopped => "已终止",
    }
}

/// Label of a request's status, for its customer.
pub fn asked(status: Asked) -> &'static str {
    match status {
        Asked::Waiting => "待受理",
        Asked::Received => "已受理",
        Asked::Rejected => "未受理",
    }
}

/// Text of a step, for the customer.
pub fn stage(step: Step) -> &'static str {
    match step {
        Step::Add | Step::Supplement => "已登记",
        Step::Deliver | Step::DirectAccept => "已安排师傅",
        Step::ReDeliver => "已重新安排师傅",
        Step::UnDeliver => "正在重新安排师傅",
        Step::Sign => "师傅已接单",
        Step::Arrive => "师傅已到达",
        Step::Finish => "师傅已完工",
        Step::Pass => "检查通过",
        Step::Reject => "检查未通过，重新处理",
        Step::Score => "已确认完成",
        Step::Evaluate => "已评价",
        Step::Visit => "已回访",
        Step::Close => "已关闭",
        Step::Stop => "已终止",
        Step::Hold => "服务暂停",
        Step::Resume => "服务继续",
    }
}

/// Whether the customer sees a step by this member: an evaluation written by a member is not shown.
pub fn told(step: Step, by: Option<i64>) -> bool {
    step != Step::Evaluate || by.is_none()
}

/// Whether there is a service report for the customer: the work is done.
pub fn reported(status: Status) -> bool {
    matches!(status, Status::WaitingConfirm | Status::Done | Status::Closed)
}

/// Whether the customer can state that the work is done.
pub fn may_agree(status: Status, agreed: bool) -> bool {
    status == Status::WaitingConfirm && !agreed
}

/// Whether a low evaluation requires a further order.
pub fn is_low(score: i16, setting: &WorkSetting) -> bool {
    i32::from(score) <= setting.low_score
}

/// A fault report, trimmed and checked.
pub fn checked(input: ReportInput) -> AppResult<(ReportInput, Hash)> {
    let mut check = Checker::new();
    let description = check.lines("description", "问题描述", Some(&input.description), MAX_DESCRIPTION);
    if description.is_none() && input.description.trim().is_empty() {
        check.refuse("description", FieldCode::Required, "请填写问题描述");
    }
    let name = check.required("name", "姓名", &input.name, 50);
    let phone = check.mobile("phone", &input.phone);
    let form = form(&input.form);
    if form.is_none() {
        check.refuse("form", FieldCode::Invalid, "表单已失效，请刷新页面后重试");
    }
    check.finish()?;
    let input = ReportInput { description: description.unwrap_or_default(), name, phone, ..input };
    Ok((input, form.unwrap_or_default()))
}

/// The note to the customer's statement that the work is done, trimmed and checked.
pub fn note(said: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let note = check.lines("note", "说明", said, 500);
    check.finish()?;
    Ok(note)
}

/// The text, shortened to a number of characters.
pub fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
