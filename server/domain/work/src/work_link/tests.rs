//! Tests of the rules of customers' links to work orders.

use chrono::{TimeDelta, Utc};
use xieli_domain_work::config_value::model::WorkSetting;
use xieli_domain_work::crm_work_order::rules::Status as Asked;
use xieli_domain_work::keyring::{Keyring, random_secret};
use xieli_domain_work::link::fingerprint;
use xieli_domain_work::work_link::model::{Link, ReportInput};
use xieli_domain_work::work_link::rules::*;
use xieli_domain_work::work_order::rules::{Status, Step};
use xieli_kernel::AppError;

#[test]
fn a_form_gets_one_link_that_nobody_makes_without_the_key() {
    let keyring = Keyring::random();
    let number = form(&"0f".repeat(16)).expect("a number");
    assert_eq!(secret_of(&keyring, 1, &number), secret_of(&keyring, 1, &number));
    assert!(fingerprint(&secret_of(&keyring, 1, &number)).is_some());
    assert_ne!(secret_of(&keyring, 1, &number), secret_of(&Keyring::random(), 1, &number));
    assert_ne!(secret_of(&keyring, 1, &number), secret_of(&keyring, 2, &number));
    assert_eq!(form("0f"), None);
}

#[test]
fn a_link_works_until_it_ends_or_is_taken_back() {
    let now = Utc::now();
    let link = |until, revoked_at| Link {
        enterprise_id: 1,
        id: 1,
        work_order_id: Some(1),
        crm_work_order_id: None,
        expires_at: until,
        revoked_at,
        created_at: now,
        created_by: None,
    };
    assert!(usable(&link(now + TimeDelta::seconds(1), None), now));
    assert!(!usable(&link(now, None), now));
    assert!(!usable(&link(now + LIFE, Some(now)), now));
}

#[test]
fn the_seal_of_a_report_says_whose_it_is_and_is_not_made_up() {
    let (old, new) = (random_secret(), random_secret());
    let keyring = Keyring::new(&old, &[]);
    let text = seal(&keyring, 7, 4711);
    assert_eq!(unseal(&keyring, &text), Some((7, 4711)));
    assert_eq!(unseal(&Keyring::new(&new, &[old]), &text), Some((7, 4711)));
    assert_eq!(unseal(&Keyring::new(&new, &[]), &text), None);
    let mark = text.rsplit('-').next().expect("a mark");
    for wrong in [
        format!("7-1268-{mark}"),
        format!("07-1267-{mark}"),
        format!("-7-1267-{mark}"),
        format!("7-1267-{}", &mark[1..]),
        format!("7-1267-{mark}-1"),
        "7-1267-".to_owned(),
        String::new(),
        "二-一-〇".to_owned(),
    ] {
        assert_eq!(unseal(&keyring, &wrong), None, "{wrong}");
    }
}

#[test]
fn people_are_named_as_one_speaks_of_them() {
    assert_eq!(technician("王建国").as_deref(), Some("王师傅"));
    assert_eq!(technician("欧阳明").as_deref(), Some("欧阳师傅"));
    assert_eq!(technician(" "), None);
    assert_eq!(masked("启明物业服务有限公司").as_deref(), Some("启＊＊＊＊＊＊"));
    assert_eq!((masked("王").as_deref(), masked("")), (Some("王＊"), None));
}

#[test]
fn every_status_and_step_has_words_for_customers() {
    for &at in Status::ALL {
        assert!(!status(at).is_empty());
        assert_eq!(may_agree(at, false), at == Status::WaitingConfirm);
        assert!(!may_agree(at, true));
        assert_eq!(reported(at), matches!(at, Status::WaitingConfirm | Status::Done | Status::Closed));
    }
    for step in Step::ALL.into_iter().chain([Step::Add, Step::Supplement]) {
        assert!(!stage(step).is_empty());
    }
}

#[test]
fn few_stars_are_as_few_as_the_enterprise_says() {
    let setting = |low_score| WorkSetting { low_score, ..WorkSetting::default() };
    assert!(is_low(2, &setting(2)) && !is_low(3, &setting(2)) && !is_low(1, &setting(0)));
}

#[test]
fn a_fault_is_checked_before_anything_is_asked() {
    let good = || ReportInput {
        code: "X".into(),
        name: " 王先生 ".into(),
        phone: "15400000001".into(),
        phone_code: "123456".into(),
        description: "不转\n有异响".into(),
        form: "0f".repeat(16),
    };
    assert_eq!(checked(good()).expect("a fault").0.name, "王先生");
    for bad in [
        ReportInput { name: " ".into(), ..good() },
        ReportInput { name: "王".repeat(51), ..good() },
        ReportInput { phone: "12".into(), ..good() },
        ReportInput { description: " ".into(), ..good() },
        ReportInput { description: "水".repeat(MAX_DESCRIPTION + 1), ..good() },
        ReportInput { form: "f".into(), ..good() },
    ] {
        assert!(checked(bad.clone()).is_err(), "{bad:?}");
    }
}

#[test]
fn pictures_come_soon_after_the_report_and_from_who_made_it() {
    let now = Utc::now();
    let link = Link {
        enterprise_id: 1,
        id: 1,
        work_order_id: None,
        crm_work_order_id: Some(7),
        expires_at: now + LIFE,
        revoked_at: None,
        created_at: now,
        created_by: None,
    };
    let said = |link: &Link, status: Asked, at| match pictured(link, status, at) {
        Ok(()) => None,
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.message.to_string()),
        Err(other) => Some(format!("{other:?}")),
    };
    assert_eq!(said(&link, Asked::Waiting, now + PICTURES), None);
    let late = now + PICTURES + TimeDelta::seconds(1);
    assert_eq!(said(&link, Asked::Waiting, late).as_deref(), Some("请在提交报修后一小时内添加照片"));
    for status in [Asked::Received, Asked::Rejected] {
        assert_eq!(said(&link, status, now).as_deref(), Some("报修已处理，不能再添加照片"));
    }
    let order = Link { work_order_id: Some(3), ..link.clone() };
    assert_eq!(said(&order, Asked::Waiting, now).as_deref(), Some("报修已处理，不能再添加照片"));
    let ours = Link { created_by: Some(2), ..link };
    assert_eq!(said(&ours, Asked::Waiting, now).as_deref(), Some("链接无效或已失效"), "it is no reporter's");
}

#[test]
fn the_customer_is_told_of_their_own_evaluation_alone() {
    assert!(told(Step::Evaluate, None) && !told(Step::Evaluate, Some(1)));
    assert!(told(Step::Finish, Some(1)) && told(Step::Close, None));
}
