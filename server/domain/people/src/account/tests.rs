use chrono::{TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, FieldCode};

use crate::security::model::Strictest;

use super::rules::{self, SCAN_MOVES, ScanMove, ScanState};

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
        refusal(|check| rules::password(check, "p", password, Some("ZhangWei_88"), &Strictest::default()))
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
    let asked = |min_length, kinds| Strictest {
        password_min_length: min_length,
        password_kinds: kinds,
        ..Strictest::default()
    };
    let told = |rules: &Strictest, password: &str| {
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
    // what must never be: allowed before anybody has opened it, opened twice, used after its end
    for (state, action) in [
        (ScanState::Waiting, ScanMove::Confirm),
        (ScanState::Scanned, ScanMove::Scan),
        (ScanState::Confirmed, ScanMove::Confirm),
        (ScanState::Expired, ScanMove::Confirm),
    ] {
        assert!(rules::scan(state, action).is_err(), "{state:?} {action:?}");
    }
}
