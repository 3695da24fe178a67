//! Tests of the initials used as avatars.

use xieli_domain_people::member::avatar::initial;

#[test]
fn an_initial_is_the_last_character_and_harmless() {
    assert!(initial("欧阳明", 7).contains(">明<"));
    assert!(initial("bob", 7).contains(">B<"));
    assert!(initial("a<", 7).contains("&lt;"));
    assert_ne!(initial("明", 1), initial("明", 2));
    assert_eq!(initial("明", 1), initial("明", 11));
}
