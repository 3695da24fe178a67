//! Tests of the rules of accounts: passwords, locks, sessions and scan tickets.

use chrono::{TimeDelta, Utc};
use xieli_domain_people::account::model::{Account, Place, Session};
use xieli_domain_people::account::rules::{
    self, Owner, Recognition, SCAN_MOVES, ScanMove, ScanState, Strength,
};
use xieli_domain_people::security::model::PasswordTerms;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, FieldCode};

fn refusal(run: impl FnOnce(&mut Checker)) -> Option<FieldCode> {
    let mut check = Checker::new();
    run(&mut check);
    match check.finish() {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

#[test]
fn a_password_has_eight_characters_of_two_kinds_and_is_not_the_name() {
    let told = |password: &str| {
        refusal(|check| rules::password(check, "p", password, Some("ZhangWei_88"), &PasswordTerms::default()))
    };
    assert_eq!(told(""), Some(FieldCode::Required));
    assert_eq!(told("abc1234"), Some(FieldCode::TooShort));
    assert_eq!(told(&"a1".repeat(33)), Some(FieldCode::TooLong));
    assert_eq!(told("abcdefgh"), Some(FieldCode::Invalid));
    assert_eq!(told("12345678"), Some(FieldCode::Invalid));
    assert_eq!(told("!!!!!!!!"), Some(FieldCode::Invalid));
    assert_eq!(told("abcd\u{0}1234"), Some(FieldCode::Invalid));
    assert_eq!(told("zhangwei_88"), Some(FieldCode::Invalid));
    for good in ["abcd1234", "abcd-efgh", "1234-5678", "密码密码密码密码1", &"a1".repeat(32)] {
        assert_eq!(told(good), None, "{good}");
    }
}

#[test]
fn a_policy_asks_for_longer_passwords_of_more_kinds() {
    let asked = |min_length, kinds| PasswordTerms { min_length, kinds, ..PasswordTerms::default() };
    let told = |rules: &PasswordTerms, password: &str| {
        refusal(|check| rules::password(check, "p", password, None, rules))
    };
    assert_eq!(told(&asked(12, 2), "abcd1234567"), Some(FieldCode::TooShort));
    assert_eq!(told(&asked(12, 2), "abcd12345678"), None);
    for (password, two, three, four) in [
        ("abcdefgh", false, false, false),
        ("abcd1234", true, false, false),
        ("abcd-efgh", true, false, false),
        ("abcd-1234", true, true, false),
        ("ABCD-1234", true, true, false),
        ("aBCD-1234", true, true, true),
    ] {
        for (kinds, good) in [(2, two), (3, three), (4, four)] {
            let wanted = (!good).then_some(FieldCode::Invalid);
            assert_eq!(told(&asked(8, kinds), password), wanted, "{password} with {kinds}");
        }
    }
}

#[test]
fn a_user_name_is_never_a_phone_number() {
    let told = |name: &str| refusal(|check| rules::username(check, "u", name));
    for bad in ["", "ab", "13800001111", "1abc", "张伟啊", "a b c", "a'--", &"a".repeat(33)] {
        assert_eq!(told(bad), Some(FieldCode::Invalid), "{bad}");
    }
    for good in ["abc", "zhang.wei", "u13800001111", "a-b_c", &"a".repeat(32)] {
        assert_eq!(told(good), None, "{good}");
    }
}

#[test]
fn the_tenth_failure_locks_and_each_further_one_for_twice_as_long() {
    let now = Utc::now();
    let lock = |failures| rules::locked_until(failures, 10, now).map(|until| until - now);
    assert_eq!(lock(0), None);
    assert_eq!(lock(9), None);
    assert_eq!(lock(10), Some(TimeDelta::minutes(15)));
    assert_eq!(lock(11), Some(TimeDelta::minutes(30)));
    assert_eq!(lock(13), Some(TimeDelta::minutes(120)));
    assert_eq!(lock(17), Some(rules::LONGEST_LOCK));
    assert_eq!(lock(i32::MAX), Some(rules::LONGEST_LOCK));
    assert_eq!(rules::locked_until(3, 3, now), Some(now + TimeDelta::minutes(15)));
    assert_eq!(rules::locked_until(2, 3, now), None);
    assert!(rules::lock_message(now + TimeDelta::seconds(61), now).contains(" 2 分钟"));
}

#[test]
fn a_ticket_moves_by_the_table_and_by_nothing_else() {
    const MOVES: [ScanMove; 4] = [ScanMove::Scan, ScanMove::Confirm, ScanMove::Refuse, ScanMove::Expire];
    for state in ScanState::ALL {
        assert_eq!(ScanState::parse(state.as_str()), state);
        for action in MOVES {
            let listed = SCAN_MOVES.iter().find(|(from, by, _)| *from == state && *by == action);
            match (listed, rules::scan(state, action)) {
                (Some((_, _, to)), Ok(found)) => assert_eq!(found, *to),
                (None, Err(AppError::Invalid(errors))) => {
                    let expected =
                        if state == ScanState::Expired { FieldCode::Expired } else { FieldCode::Conflict };
                    assert_eq!(errors[0].code, expected, "{state:?} {action:?}");
                }
                (listed, found) => panic!("{state:?} {action:?}: {listed:?} but {found:?}"),
            }
        }
    }
    // forbidden: allowed before it was scanned, scanned twice, used after its end
    for (state, action) in [
        (ScanState::Waiting, ScanMove::Confirm),
        (ScanState::Scanned, ScanMove::Scan),
        (ScanState::Confirmed, ScanMove::Confirm),
        (ScanState::Expired, ScanMove::Confirm),
    ] {
        assert!(rules::scan(state, action).is_err(), "{state:?} {action:?}");
    }
}

fn now() -> chrono::DateTime<Utc> {
    "2026-11-20T08:00:00Z".parse().expect("a moment")
}

fn place(enterprise_id: i64, idle: i32, most: Option<i32>) -> Place {
    Place {
        enterprise_id,
        enterprise_name: String::new(),
        member_id: enterprise_id,
        status: 1,
        owner: false,
        joined_at: now(),
        session_max_hours: most,
        session_idle_minutes: idle,
        lock_after: 10,
        locked_until: None,
    }
}

#[test]
fn a_session_ends_when_it_opens_nothing_any_more() {
    let (opened, hour) = (now() - TimeDelta::hours(5), TimeDelta::hours(1));
    let end = |places: &[Place]| rules::session_end(places, opened, now());
    assert_eq!(end(&[place(1, 60, None)]), now() + hour);
    assert_eq!(end(&[place(1, 60, Some(24))]), now() + hour);
    assert_eq!(end(&[place(1, 600, Some(6))]), now() + hour);
    assert_eq!(end(&[place(1, 600, Some(4))]), now() - hour);
    // a stricter enterprise does not shorten the session in the other
    assert_eq!(end(&[place(1, 60, None), place(2, 600, None)]), now() + hour * 10);
    let waiting = Place { status: 0, ..place(2, 600, None) };
    assert_eq!(end(&[place(1, 60, None), waiting]), now() + hour);

    let life = |idle, left| rules::token_life(TimeDelta::minutes(30), &[place(1, idle, None)], left);
    assert_eq!(life(43_200, TimeDelta::days(30)), TimeDelta::minutes(30));
    assert_eq!(life(15, TimeDelta::days(1)), TimeDelta::minutes(7));
    assert_eq!(life(43_200, TimeDelta::minutes(3)), TimeDelta::minutes(3));
    assert_eq!(life(43_200, TimeDelta::seconds(-3)), TimeDelta::seconds(1));
}

#[test]
fn an_enterprise_closes_to_a_session_that_has_rested_for_too_long_once() {
    let session = |longest_idle_minutes| Session {
        id: 1,
        account_id: 1,
        enterprise_id: 1,
        device: None,
        address: None,
        created_at: now() - TimeDelta::hours(1),
        last_seen_at: now(),
        active_at: now(),
        longest_idle_minutes,
        expires_at: now() + TimeDelta::days(1),
    };
    assert!(rules::closes_at(&place(1, 60, None), &session(59)) > now());
    assert!(
        rules::closes_at(&place(1, 60, None), &session(60)) < now(),
        "coming back does not open it again"
    );
    assert!(rules::closes_at(&place(2, 600, None), &session(60)) > now());
    assert!(rules::closes_at(&place(2, 600, Some(1)), &session(0)) <= now());
}

#[test]
fn failures_lock_the_doors_of_those_who_allow_fewer() {
    let strict = Place { lock_after: 3, ..place(2, 60, None) };
    let places = [place(1, 60, None), strict];
    assert_eq!(rules::locked_entries(&places, 2, now()), []);
    assert_eq!(rules::locked_entries(&places, 3, now()), [(2, now() + TimeDelta::minutes(15))]);
    assert_eq!(rules::locked_entries(&places, 10, now()).len(), 1, "the mildest locks the name");
}

#[test]
fn an_account_is_its_makers_until_its_person_proves_the_number() {
    let account = |proven: bool, home| Account {
        id: 1,
        username: "u".into(),
        phone: "13800001111".into(),
        password_hash: None,
        proven_at: proven.then(now),
        home_enterprise_id: home,
    };
    for (found, owner, ours) in [
        (None, Owner::Nobody, true),
        (Some(account(false, Some(7))), Owner::ThisEnterprise, true),
        (Some(account(false, Some(8))), Owner::OtherEnterprise, false),
        (Some(account(false, None)), Owner::OtherEnterprise, false),
        (Some(account(true, None)), Owner::Person, false),
        (Some(account(true, Some(7))), Owner::Person, false),
    ] {
        let of = Owner::of(found.as_ref(), 7);
        assert_eq!((of, of.is_ours()), (owner, ours), "{found:?}");
    }
}

#[test]
fn a_password_of_too_few_kinds_is_told_how_many_it_takes() {
    for (kinds, words) in [(2, "至少两种"), (3, "字母、数字和符号"), (4, "大写字母、小写字母")]
    {
        let mut check = Checker::new();
        let asked = PasswordTerms { kinds, ..PasswordTerms::default() };
        rules::password(&mut check, "p", "abcdefgh", None, &asked);
        let refused = check.finish().expect_err("refused");
        assert!(
            matches!(&refused, AppError::Invalid(faults) if faults[0].message.contains(words)),
            "{refused:?}"
        );
    }
}

#[test]
fn a_password_is_measured_as_policies_do() {
    for (password, length, kinds) in
        [("abcd", 4, 1), ("abcd1234", 8, 2), ("abcd-1234", 9, 3), ("aBCD-1234", 9, 4), ("密码1", 3, 2)]
    {
        assert_eq!(Strength::of(password), Strength { length, kinds }, "{password}");
    }
}

#[test]
fn whoever_signed_in_long_ago_is_recognised_once_more() {
    let (now, edge, late) =
        (TimeDelta::zero(), TimeDelta::minutes(15), TimeDelta::minutes(15) + TimeDelta::milliseconds(1));
    for (has_password, given, ago, expected) in [
        (true, false, now, Recognition::Fresh),
        (true, false, edge, Recognition::Fresh),
        (true, false, late, Recognition::AskPassword),
        (true, true, late, Recognition::ByPassword),
        // a wrong password is refused at any time
        (true, true, now, Recognition::ByPassword),
        (false, false, edge, Recognition::Fresh),
        (false, false, late, Recognition::AskSignIn),
        // without a stored password there is nothing to verify
        (false, true, late, Recognition::AskSignIn),
    ] {
        assert_eq!(rules::recognition(has_password, given, ago), expected, "{has_password} {given} {ago}");
    }
}
