//! Tests of the cache of viewers.

use xieli_domain_people::account::viewer_cache::{Key, ViewerCache};
use xieli_kernel::{AppResult, Viewer};

fn viewer(session_id: i64, enterprise_id: i64) -> Viewer {
    Viewer { session_id, enterprise_id, ..xieli_testing::viewer(1, &[]) }
}

/// Whether the session had to be queried.
async fn asked(known: &ViewerCache, session: i64, enterprise: i64) -> bool {
    let mut asked = false;
    let find = async || {
        asked = true;
        Ok(Some(viewer(session, enterprise)))
    };
    let right = |found: &Viewer| found.enterprise_id == enterprise;
    known.or_found(Key::Session(session), right, find).await.expect("a viewer");
    asked
}

#[tokio::test]
async fn who_was_found_is_believed_until_forgotten() {
    let known = ViewerCache::default();
    let both = async || (asked(&known, 1, 1).await, asked(&known, 2, 2).await);
    assert_eq!(both().await, (true, true));
    assert_eq!(both().await, (false, false));
    known.forget_session(1);
    assert_eq!(both().await, (true, false));
    known.forget_enterprise(2);
    assert_eq!(both().await, (false, true));
    known.forget_all();
    assert_eq!(both().await, (true, true));
    assert!(asked(&known, 1, 2).await, "who speaks in another enterprise now is another viewer");
}

#[tokio::test]
async fn facts_of_one_member_are_forgotten_with_the_viewers_of_this_member_alone() {
    let known = ViewerCache::default();
    let of = |session_id, enterprise_id, member_id| Viewer { member_id, ..viewer(session_id, enterprise_id) };
    let viewers = [of(1, 1, 5), of(2, 1, 5), of(3, 1, 6), of(4, 2, 5)];
    let asked = async || {
        let mut asked = Vec::new();
        for one in &viewers {
            let find = async || {
                asked.push(one.session_id);
                Ok(Some(one.clone()))
            };
            known.or_found(Key::Session(one.session_id), |_| true, find).await.expect("a viewer");
        }
        asked
    };
    assert_eq!(asked().await, [1, 2, 3, 4]);
    known.forget_member(1, 5);
    assert_eq!(asked().await, [1, 2], "their sessions in this enterprise");
}

#[tokio::test]
async fn what_was_read_before_it_was_forgotten_is_not_believed_after() {
    let known = ViewerCache::default();
    let forget: [&dyn Fn(); 3] =
        [&|| known.forget_session(9), &|| known.forget_enterprise(9), &|| known.forget_all()];
    for forget in forget {
        let find = async || {
            forget();
            Ok(Some(viewer(1, 1)))
        };
        known.or_found(Key::Session(1), |_| true, find).await.expect("a viewer");
        assert!(asked(&known, 1, 1).await);
        known.forget_session(1);
    }
}

#[tokio::test]
async fn who_is_not_right_or_not_there_is_nobody_and_is_asked_for_again() {
    let known = ViewerCache::default();
    let none: AppResult<_> = known.or_found(Key::Session(1), |_| true, async || Ok(None)).await;
    assert!(none.is_err());
    let other = known.or_found(Key::Session(1), |_| false, async || Ok(Some(viewer(1, 1)))).await;
    assert!(other.is_err());
    assert!(asked(&known, 1, 1).await);
}
