//! Tests of the enterprise that a session begins in.

use xieli_domain_people::account::model::Place;
use xieli_domain_people::account::session::home;
use xieli_kernel::{AppError, FieldCode, clock};

fn place(enterprise_id: i64, status: i16) -> Place {
    Place {
        enterprise_id,
        enterprise_name: "甲".into(),
        member_id: enterprise_id * 10,
        status,
        owner: false,
        joined_at: clock::now(),
        session_max_hours: None,
        session_idle_minutes: 43_200,
        lock_after: 10,
        locked_until: None,
    }
}

#[test]
fn one_begins_where_one_was_last() {
    let places = [place(1, 1), place(2, 1), place(3, 0)];
    assert_eq!(home(&places, Some(2), |_| true).unwrap().enterprise_id, 2);
    assert_eq!(home(&places, Some(3), |_| true).unwrap().enterprise_id, 1);
    assert_eq!(home(&places, None, |_| true).unwrap().enterprise_id, 1);
    assert_eq!(home(&places, Some(2), |place| place.enterprise_id != 2).unwrap().enterprise_id, 1);
}

#[test]
fn without_an_active_place_nobody_signs_in() {
    for places in [&[][..], &[place(3, 0)][..]] {
        let Err(AppError::Invalid(errors)) = home(places, None, |_| true) else { panic!("refused") };
        assert_eq!(errors[0].code, FieldCode::Forbidden);
    }
}
