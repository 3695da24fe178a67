//! Tests of the rules of customer requests.

use chrono::{TimeDelta, Utc};
use xieli_domain_work::crm_work_order::model::{CrmWorkOrder, CrmWorkOrderInput, Receiving};
use xieli_domain_work::crm_work_order::rules::{self, Status, Step};
use xieli_kernel::{AppError, AppResult, Code, MemberType, Viewer};
use xieli_testing::viewer;

/// A request created by member 1.
fn intake(status: Status) -> CrmWorkOrder {
    let now = Utc::now();
    CrmWorkOrder {
        enterprise_id: 1,
        id: 7,
        name: "空调不制冷".into(),
        description: Some("3 楼会议室".into()),
        service_type: Some("2".into()),
        level: Some("1".into()),
        customer_id: Some(4),
        asset_id: Some(6),
        contact_name: Some("李娜".into()),
        contact_phone: Some("13800001111".into()),
        address: None,
        expected_at: Some(now + TimeDelta::days(1)),
        status: status as i16,
        reason: None,
        work_order_id: None,
        handled_at: None,
        handled_by: None,
        version: 1,
        created_at: now,
        created_by: Some(1),
    }
}

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| format!("{} {}", error.path.join("."), error.message)).collect()
}

/// The status after each step, from every status; all other steps are refused.
#[test]
fn what_was_handled_stays_as_it_was_handled() {
    for &from in Status::ALL {
        for step in Step::ALL {
            let to = match (from, step) {
                (Status::Waiting, Step::Receive) => Some(Status::Received),
                (Status::Waiting, Step::Reject) => Some(Status::Rejected),
                (Status::Waiting, Step::Update | Step::Delete) => Some(Status::Waiting),
                _ => None,
            };
            assert_eq!(rules::next(from, step), to, "{from:?} {step:?}");
            assert_eq!(rules::moved(&intake(from), "id", step).ok(), to, "{from:?} {step:?}");
        }
    }
    let refused = rules::moved(&intake(Status::Received), "id", Step::Reject);
    assert_eq!(said(refused), ["id “空调不制冷”已受理，不能驳回"]);
    assert!(Status::ALL.iter().all(|status| Status::read(*status as i16) == *status));
}

#[test]
fn a_step_is_theirs_whom_it_concerns() {
    let who = |id, codes: &[Code]| viewer(id, &[&[Code::Work][..], codes].concat());
    let people = [
        who(1, &[]),
        who(2, &[Code::WorkDeliver]),
        who(3, &[Code::WorkEdit]),
        who(4, &[Code::WorkDel]),
        who(5, &[Code::WorkGlobalQuery, Code::WorkAudit]),
    ];
    let allowed = |step| -> Vec<i64> {
        let waiting = intake(Status::Waiting);
        people.iter().filter(|one| rules::can(one, &waiting, step)).map(|one| one.member_id).collect()
    };
    assert_eq!(allowed(Step::Receive), [2]);
    assert_eq!(allowed(Step::Reject), [2]);
    assert_eq!(allowed(Step::Update), [1, 3]);
    assert_eq!(allowed(Step::Delete), [1, 4]);
    assert!(people.iter().all(|one| !rules::can(one, &intake(Status::Rejected), Step::Update)));
    let partner =
        Viewer { member_type: MemberType::External, ..who(6, &[Code::WorkCreate, Code::WorkDeliver]) };
    assert!(!rules::may_look(&partner) && !rules::may_create(&partner));
    assert!(rules::may_create(&who(6, &[Code::WorkCreate])) && !rules::may_create(&people[0]));
    assert!(!rules::may_create(&viewer(6, &[Code::WorkCreate])), "who reads none writes none");
}

#[test]
fn what_a_form_sends_is_trimmed_and_checked() {
    let good = CrmWorkOrderInput { name: " 漏水 ".into(), ..CrmWorkOrderInput::default() };
    let thing = CrmWorkOrderInput { asset_id: Some(6), level: Some(" ".into()), ..good.clone() };
    let made = rules::checked(thing).expect("good");
    assert_eq!((made.name.as_str(), made.asset_id, made.level), ("漏水", None, None));
    let phone = CrmWorkOrderInput { contact_phone: Some("12ab".into()), ..good.clone() };
    assert_eq!(said(rules::checked(phone)), ["contactPhone 请输入正确的联系电话"]);
    assert_eq!(said(rules::checked(CrmWorkOrderInput { name: " ".into(), ..good })), ["name 请输入报修主题"]);
    assert_eq!(said(rules::reason(" ")), ["reason 请填写原因"]);
    assert!(rules::files(&[1, 1]).is_err() && rules::files(&[1, 2]).is_ok());
}

#[test]
fn the_order_is_what_the_customer_said_unless_something_else_is() {
    let asked = intake(Status::Waiting);
    let order = rules::order_of(&asked, Receiving::default());
    assert_eq!((order.name.as_deref(), order.level), (Some("空调不制冷"), Some(Some("1".into()))));
    assert_eq!((order.customer_id, order.asset_id), (Some(Some(4)), Some(Some(6))));
    assert_eq!((order.requested_at, order.due_at), (Some(asked.created_at), Some(asked.expected_at)));
    assert_eq!((order.zone_id, order.director_id), (None, None), "it awaits its dispatch");
    let due = asked.created_at + TimeDelta::hours(2);
    let more =
        Receiving { level: Some("3".into()), zone_id: Some(9), due_at: Some(due), ..Receiving::default() };
    let order = rules::order_of(&asked, more);
    assert_eq!((order.level, order.zone_id), (Some(Some("3".into())), Some(Some(9))));
    assert_eq!((order.service_type, order.due_at), (Some(Some("2".into())), Some(Some(due))));
    let sent = Receiving { director_id: Some(8), members: vec![9], ..Receiving::default() };
    assert!(rules::sent(&sent).is_ok() && rules::sent(&Receiving::default()).is_ok());
    let order = rules::order_of(&asked, sent.clone());
    assert_eq!(
        (order.director_id, order.members),
        (Some(Some(8)), Some(vec![9])),
        "somebody is sent at once"
    );
    assert_eq!(said(rules::sent(&Receiving { director_id: None, ..sent })), ["directorId 请选择技术员"]);
    let past = CrmWorkOrder { expected_at: Some(asked.created_at - TimeDelta::hours(1)), ..asked };
    assert_eq!(rules::order_of(&past, Receiving::default()).due_at, Some(None));
}
