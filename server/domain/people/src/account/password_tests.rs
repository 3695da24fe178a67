//! Tests of password hashing.

use argon2::password_hash::PasswordHash;
use xieli_domain_people::account::password::{Hasher, NOBODY, hash_now};

#[tokio::test]
async fn the_right_password_passes_and_nothing_else() {
    let hasher = Hasher::new();
    let hash = hasher.hash("correct-horse-1").await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert!(hasher.verify("correct-horse-1", Some(&hash)).await.unwrap());
    assert!(!hasher.verify("correct-horse-2", Some(&hash)).await.unwrap());
    assert!(!hasher.verify("correct-horse-1", Some("no hash")).await.unwrap());
    assert!(!hasher.verify("correct-horse-1", None).await.unwrap());
    assert_eq!(hasher.runs(), 5);
}

#[test]
fn nobody_costs_as_much_as_somebody() {
    let nobody = PasswordHash::new(NOBODY).unwrap();
    let somebody = hash_now("a-password-1").unwrap();
    let somebody = PasswordHash::new(&somebody).unwrap();
    assert_eq!(nobody.params, somebody.params);
    assert_eq!(nobody.hash.map(|hash| hash.len()), somebody.hash.map(|hash| hash.len()));
}
