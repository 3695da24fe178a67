//! Tests of the rules of enterprises and ownership transfers.

use chrono::{TimeDelta, Utc};
use xieli_domain_people::enterprise::model::{Enterprise, EnterpriseChanges, Transfer};
use xieli_domain_people::enterprise::rules::{self, OFFER_LIFE, TransferState};
use xieli_kernel::{AppError, ErrorCode, FieldCode};

const FROM: i64 = 1;
const TO: i64 = 2;
const STRANGER: i64 = 3;

fn offer(state: TransferState) -> Transfer {
    let now = Utc::now();
    Transfer {
        enterprise_id: 1,
        id: 1,
        from_member_id: FROM,
        to_member_id: TO,
        state: state.as_str().into(),
        created_at: now,
        expires_at: now + OFFER_LIFE,
        answered_at: None,
    }
}

fn refusal<T: std::fmt::Debug>(result: Result<T, AppError>) -> FieldCode {
    match result {
        Err(AppError::Invalid(errors)) => errors[0].code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_offer_is_accepted_or_refused_by_the_other_and_taken_back_by_the_owner() {
    let (now, pending) = (Utc::now(), offer(TransferState::Pending));
    assert_eq!(rules::answer(&pending, TO, true, now).unwrap(), TransferState::Accepted);
    assert_eq!(rules::answer(&pending, TO, false, now).unwrap(), TransferState::Refused);
    assert_eq!(rules::answer(&pending, FROM, false, now).unwrap(), TransferState::Cancelled);
    assert_eq!(refusal(rules::answer(&pending, FROM, true, now)), FieldCode::Forbidden);
}

#[test]
fn nobody_answers_twice_or_too_late() {
    let now = Utc::now();
    for state in [TransferState::Accepted, TransferState::Refused, TransferState::Cancelled] {
        for (member, accept) in [(TO, true), (TO, false), (FROM, false), (FROM, true)] {
            assert_eq!(refusal(rules::answer(&offer(state), member, accept, now)), FieldCode::Conflict);
        }
    }
    let late = now + OFFER_LIFE + TimeDelta::seconds(1);
    for offer in [offer(TransferState::Pending), offer(TransferState::Expired)] {
        assert_eq!(rules::standing(&offer, late), TransferState::Expired);
        for (member, accept) in [(TO, true), (TO, false), (FROM, false)] {
            assert_eq!(refusal(rules::answer(&offer, member, accept, late)), FieldCode::Expired);
        }
    }
}

#[test]
fn for_others_an_offer_does_not_exist() {
    for state in TransferState::ALL {
        assert_eq!(TransferState::parse(state.as_str()), state);
        for accept in [true, false] {
            let refused = rules::answer(&offer(state), STRANGER, accept, Utc::now());
            assert_eq!(refused.unwrap_err().code(), ErrorCode::NotFound);
        }
    }
}

#[test]
fn changes_are_trimmed_checked_and_leave_the_rest_alone() {
    let before = Enterprise {
        id: 1,
        name: "甲公司".into(),
        short_name: Some("甲".into()),
        phone: Some("02112345678".into()),
        area_code: None,
        address: None,
        introduction: None,
        industry: None,
        zone: "Asia/Shanghai".into(),
        owner_member_id: None,
        logo_file_id: None,
        version: 1,
        created_at: Utc::now(),
    };
    let changes = EnterpriseChanges {
        name: Some(" 乙公司 ".into()),
        short_name: Some(None),
        introduction: Some(Some("一\n二".into())),
        ..EnterpriseChanges::default()
    };
    let after = rules::changed(&before, &changes).unwrap();
    assert_eq!((after.name.as_str(), after.short_name, after.phone), ("乙公司", None, before.phone.clone()));
    assert_eq!(after.introduction.as_deref(), Some("一\n二"));

    for phone in
        ["4000000154", "400-000-0154", "021-12345678-801", "+86 21 12345678", "(021)12345678", "95588"]
    {
        let changes = EnterpriseChanges { phone: Some(Some(phone.into())), ..EnterpriseChanges::default() };
        assert_eq!(rules::changed(&before, &changes).unwrap().phone.as_deref(), Some(phone));
    }
    let bad = EnterpriseChanges {
        name: Some(" ".into()),
        phone: Some(Some("12a".into())),
        industry: Some(Some("长".repeat(51))),
        ..EnterpriseChanges::default()
    };
    let Err(AppError::Invalid(errors)) = rules::changed(&before, &bad) else { panic!("refused") };
    let mut fields: Vec<String> = errors.iter().map(|error| error.path.join(".")).collect();
    fields.sort();
    assert_eq!(fields, ["industry", "name", "phone"]);
}
