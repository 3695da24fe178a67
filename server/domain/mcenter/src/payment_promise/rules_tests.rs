//! Tests of the rules of promises to pay.

use chrono::{Days, NaiveDate, Utc};
use xieli_domain_mcenter::payment::model::Plan;
use xieli_domain_mcenter::payment_promise::model::{Kept, NewPromise};
use xieli_domain_mcenter::payment_promise::rules::{checked, kept};
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day")
}

fn plan(received: i64, written_off: bool) -> Plan {
    Plan {
        enterprise_id: 1,
        id: 3,
        project_id: 2,
        name: "尾款".into(),
        return_type: None,
        milepost_id: None,
        amount: 100,
        due_on: None,
        invoice_number: None,
        invoiced_on: None,
        remark: None,
        received,
        paid_on: None,
        written_off_at: written_off.then(Utc::now),
        written_off_reason: None,
        noticed_at: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn promise(days: u64, amount: i64) -> NewPromise {
    let promised_on = today().checked_add_days(Days::new(days)).expect("a day");
    NewPromise { plan_id: 3, promised_on, amount, note: Some(" 已电话确认 ".into()) }
}

#[test]
fn a_promise_is_about_what_is_missing_and_the_future() {
    let input = checked(&promise(0, 40), &plan(60, false), today()).expect("a promise");
    assert_eq!((input.project_id, input.plan_id, input.amount), (2, 3, 40));
    assert_eq!(input.note.as_deref(), Some("已电话确认"));
    assert_eq!(said(checked(&promise(0, 41), &plan(60, false), today())), ["承诺金额不能超过待收金额"]);
    assert_eq!(said(checked(&promise(1, 0), &plan(0, false), today())), ["请输入大于 0 的金额"]);
    assert!(said(checked(&promise(366, 1), &plan(0, false), today())).is_empty());
    assert_eq!(said(checked(&promise(367, 1), &plan(0, false), today())), ["承诺付款日应在今天到一年之内"]);
    let past = NewPromise { promised_on: today().pred_opt().expect("a day"), ..promise(0, 1) };
    assert_eq!(said(checked(&past, &plan(0, false), today())), ["承诺付款日应在今天到一年之内"]);
    let none = NewPromise { amount: 1, ..NewPromise::default() };
    assert_eq!(said(checked(&none, &plan(0, false), today())), ["请选择承诺付款日"]);
    for over in [plan(100, false), plan(0, true)] {
        assert_eq!(said(checked(&promise(1, 1), &over, today())), ["该款项无待收金额，无需登记承诺"]);
    }
}

#[test]
fn a_promise_is_broken_once_its_day_has_passed() {
    let day = |days| today().checked_sub_days(Days::new(days)).expect("a day");
    assert_eq!(kept(100, 0, day(0), today()), Kept::Pending);
    assert_eq!(kept(100, 99, day(1), today()), Kept::Broken);
    assert_eq!(kept(100, 100, day(1), today()), Kept::Kept);
    assert_eq!(kept(100, 100, day(0), today()), Kept::Kept);
}
