//! Tests of the declared notification events.

use std::collections::HashSet;

use xieli_domain::kinds;
use xieli_domain::notification::events::{Group, all, event_of, group_of};
use xieli_domain::notification::preference::{Channel, DIGEST, Wish, check, reaches};

#[test]
fn every_event_is_named_once_and_belongs_to_a_group() {
    kinds::know();
    let kinds: HashSet<&str> = all().iter().map(|event| event.kind).collect();
    let labels: HashSet<&str> = all().iter().map(|event| event.label).collect();
    assert_eq!((kinds.len(), labels.len()), (all().len(), all().len()));
    assert_eq!(group_of("comment.mention"), Group::Mention);
    assert_eq!(group_of("security.new_thing"), Group::Security);
    assert_eq!(group_of("system.welcome"), Group::System);
}

#[test]
fn the_rule_holds_until_somebody_says_otherwise() {
    kinds::know();
    let mention = event_of("comment.mention");
    let reply = event_of("comment.reply");
    for (event, channel, chosen, expected) in [
        (mention, Channel::InApp, None, true),
        (mention, Channel::InApp, Some(false), false),
        (mention, Channel::Email, None, true),
        (mention, Channel::Email, Some(false), false),
        (reply, Channel::Email, None, false),
        (reply, Channel::Email, Some(true), true),
        (None, Channel::InApp, Some(false), true),
        (None, Channel::Email, Some(true), false),
    ] {
        assert_eq!(reaches(event, channel, chosen), expected, "{event:?} {channel:?} {chosen:?}");
    }
}

#[test]
fn what_guards_the_account_is_always_shown() {
    kinds::know();
    let security = event_of("ACCESS_TOKEN");
    assert!(reaches(security, Channel::InApp, Some(false)));
    assert!(!reaches(security, Channel::Email, Some(false)));
    let wish = |event: &str, channel, enabled| check(&Wish { event: event.to_owned(), channel, enabled });
    assert!(wish("ACCESS_TOKEN", Channel::InApp, false).is_err());
    assert!(wish("ACCESS_TOKEN", Channel::InApp, true).is_ok());
    assert!(wish("ACCESS_TOKEN", Channel::Email, false).is_ok());
    assert!(wish("comment.reply", Channel::InApp, false).is_ok());
    assert!(wish(DIGEST, Channel::Email, true).is_ok());
    assert!(wish(DIGEST, Channel::InApp, true).is_err());
    assert!(wish("nothing", Channel::InApp, true).is_err());
}
