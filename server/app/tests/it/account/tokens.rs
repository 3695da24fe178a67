//! Valid access tokens, and all known ways of forging one.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::account::tokens::{Claims, issue, sign};
use xieli_kernel::{ErrorCode, clock};

use super::desk::Desk;

/// Claims of a valid session's tokens.
async fn claims(desk: &Desk, user: &str) -> Claims {
    let (token, _) = desk.login(user).await;
    let (_, claims) = desk.services().identity().viewer(&token).await.expect("a good token");
    claims
}

async fn refused(desk: &Desk, token: &str) -> bool {
    match desk.services().identity().identify(Some(&format!("Bearer {token}"))).await {
        Ok(_) => false,
        Err(error) => error.code() == ErrorCode::Unauthenticated,
    }
}

async fn signed(desk: &Desk, claims: &Claims) -> String {
    sign(&desk.services().signing().current().await.expect("a key"), claims).expect("a token")
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

#[tokio::test]
async fn without_a_header_there_is_nobody_and_with_rubbish_nobody_gets_in() {
    let desk = Desk::demo().await;
    let identity = desk.services().identity();
    assert!(identity.identify(None).await.expect("nobody").is_none());
    assert!(identity.identify(Some(" ")).await.expect("nobody").is_none());
    for rubbish in ["x", "a.b.c", "Basic b3duZXI6eA==", "..", "eyJhbGciOiJIUzI1NiJ9..", "中.文.字"] {
        assert!(refused(&desk, rubbish).await, "{rubbish}");
    }
}

#[tokio::test]
async fn the_algorithm_is_not_the_tokens_to_choose() {
    let desk = Desk::demo().await;
    let claims = claims(&desk, "admin").await;
    let good = signed(&desk, &claims).await;
    assert!(!refused(&desk, &good).await);
    let kid = desk.services().signing().current().await.expect("a key").kid.clone();
    let body = part(&serde_json::to_value(&claims).expect("json"));
    let signature = good.rsplit('.').next().expect("a signature");

    for alg in ["none", "None", "NONE", "nOnE"] {
        let head = part(&json!({ "alg": alg, "typ": "JWT", "kid": kid }));
        for end in ["", signature] {
            assert!(refused(&desk, &format!("{head}.{body}.{end}")).await, "{alg}");
        }
    }
    let secret = desk.signing_secret(&kid).await;
    for alg in [Algorithm::HS384, Algorithm::HS512] {
        let mut header = Header::new(alg);
        header.kid = Some(kid.clone());
        // correctly signed with the real secret
        let token =
            jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(&secret)).expect("signed");
        assert!(refused(&desk, &token).await, "{alg:?}");
    }
    for alg in ["RS256", "ES256", "EdDSA", "HS1"] {
        let head = part(&json!({ "alg": alg, "typ": "JWT", "kid": kid }));
        assert!(refused(&desk, &format!("{head}.{body}.{signature}")).await, "{alg}");
    }
}

#[tokio::test]
async fn a_token_is_good_in_its_time_for_us_and_from_us() {
    let desk = Desk::demo().await;
    let good = claims(&desk, "admin").await;
    let at = |offset: TimeDelta| (clock::now() + offset).timestamp();
    let bad: [(&str, Claims); 7] = [
        ("expired", Claims { exp: at(-TimeDelta::minutes(1)), ..good.clone() }),
        ("not yet", Claims { nbf: at(TimeDelta::minutes(5)), ..good.clone() }),
        ("other audience", Claims { aud: "else".into(), ..good.clone() }),
        ("other issuer", Claims { iss: "else".into(), ..good.clone() }),
        ("no session", Claims { sid: 0, ..good.clone() }),
        ("other person", Claims { sub: "0".into(), ..good.clone() }),
        ("other enterprise", Claims { enterprise: good.enterprise + 1, ..good.clone() }),
    ];
    for (what, claims) in bad {
        assert!(refused(&desk, &signed(&desk, &claims).await).await, "{what}");
    }
    // a missing claim does not skip its check
    let key = desk.services().signing().current().await.expect("a key");
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.kid.clone());
    for left_out in ["exp", "nbf", "aud", "iss", "sub", "sid", "enterprise"] {
        let mut value = serde_json::to_value(&good).expect("json");
        value.as_object_mut().expect("an object").remove(left_out);
        let token = jsonwebtoken::encode(&header, &value, &key.encoding).expect("signed");
        assert!(refused(&desk, &token).await, "without {left_out}");
    }
    assert!(!refused(&desk, &signed(&desk, &good).await).await);
}

#[tokio::test]
async fn whatever_is_changed_breaks_the_signature() {
    let desk = Desk::demo().await;
    let claims = claims(&desk, "engineer").await;
    let good = signed(&desk, &claims).await;
    let parts: Vec<&str> = good.split('.').collect();
    let richer =
        part(&serde_json::to_value(Claims { exp: claims.exp + 86400, ..claims.clone() }).expect("json"));
    assert!(refused(&desk, &format!("{}.{richer}.{}", parts[0], parts[2])).await);
    let end = if parts[2].starts_with('A') { "B" } else { "A" };
    assert!(refused(&desk, &format!("{}.{}.{end}{}", parts[0], parts[1], &parts[2][1..])).await);
    assert!(refused(&desk, &format!("{}.{}", parts[0], parts[1])).await);

    let kid = desk.services().signing().current().await.expect("a key").kid.clone();
    for kid in [
        None,
        Some("unknown".to_owned()),
        Some("../../etc/passwd".to_owned()),
        Some(format!("{kid}' or '1'='1")),
    ] {
        let mut header = Header::new(Algorithm::HS256);
        header.kid = kid.clone();
        let token = jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(b"")).expect("signed");
        assert!(refused(&desk, &token).await, "{kid:?}");
    }
    // the right key id with another secret
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(kid);
    let token =
        jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(b"guessed")).expect("signed");
    assert!(refused(&desk, &token).await);
}

#[tokio::test]
async fn keys_rotate_and_what_the_old_one_signed_stays_good() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("admin").await;
    desk.execute("update signing_key set created_at = now() - interval '25 hours'").await;
    let node = desk.another_node();
    let before = node.signing().current().await.expect("a key").kid.clone();
    assert_eq!(desk.value::<i64>("select count(*) from signing_key", &[]).await, 2);
    assert!(node.identity().identify(Some(&token)).await.is_ok());
    // the new key signs once every node has loaded it
    desk.execute("update signing_key set created_at = created_at - interval '3 minutes'").await;
    let node = desk.another_node();
    let after = node.signing().current().await.expect("a key").kid.clone();
    assert_ne!(before, after);
    // each token is verified with its own key
    let fresh = issue(node.signing(), &claims(&desk, "engineer").await).await.expect("a token");
    for token in [&token, &fresh] {
        assert!(node.identity().identify(Some(token)).await.is_ok());
    }
    assert_eq!(desk.value::<i64>("select count(*) from signing_key", &[]).await, 2);
    // the old key is rejected after its retirement
    desk.execute(&format!("update signing_key set retires_at = now() where kid = '{before}'")).await;
    assert!(desk.another_node().identity().identify(Some(&token)).await.is_err());
}

#[tokio::test]
async fn checking_a_token_tells_whose_it_is() {
    let desk = Desk::demo().await;
    let query = "query ($token: String!) { tokenCheck(token: $token) {
        active expiresAt memberRowId enterpriseRowId } }";
    let (token, _) = desk.login("engineer").await;
    let member: i64 = desk
        .value(
            "select m.id from member m join account a on a.id = m.account_id where a.username = 'engineer'",
            &[],
        )
        .await;
    for token in [token.clone(), format!("Bearer {token}")] {
        let check = desk.ask(None, query, json!({ "token": token })).await;
        assert_eq!((&check["active"], &check["memberRowId"]), (&json!(true), &json!(member.to_string())));
        let ends: DateTime<Utc> = check["expiresAt"].as_str().and_then(|at| at.parse().ok()).expect("a time");
        assert!((25..=30).contains(&(ends - clock::now()).num_minutes()), "{check}");
    }
    let check = desk.ask(None, query, json!({ "token": "x" })).await;
    assert_eq!(
        check,
        json!({ "active": false, "expiresAt": null, "memberRowId": null, "enterpriseRowId": null })
    );
}

#[tokio::test]
async fn a_viewer_costs_one_statement_and_the_next_second_none() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("admin").await;
    desk.services().reconnected();
    let (_, first, _) = desk.cost(desk.services().identity().identify(Some(&token))).await;
    let (_, second, _) = desk.cost(desk.services().identity().identify(Some(&token))).await;
    assert_eq!((first, second), (1, 0));
}

#[tokio::test]
async fn a_copy_of_the_database_signs_nothing_and_opens_no_credentials() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("admin").await;
    let kid = desk.services().signing().current().await.expect("a key").kid.clone();
    // the stored secret is encrypted and can't sign
    let kept: Vec<u8> = desk.value("select secret from signing_key where kid = $1", &[&kid]).await;
    assert_ne!(kept, desk.signing_secret(&kid).await);
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(kid);
    let claims = claims(&desk, "admin").await;
    let forged = jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(&kept)).expect("signed");
    assert!(refused(&desk, &forged).await);
    // no private key is stored in clear text: an RSA key has a recognizable header
    let sql =
        "select count(*) from login_key where position('\\x2a864886f70d010101'::bytea in private_key) > 0";
    assert_eq!(desk.value::<i64>(sql, &[]).await, 0);
    // a node with another secret key creates its own signing key, without effects on others
    let stranger = desk.stranger();
    assert!(stranger.identity().identify(Some(&token)).await.is_err());
    let theirs = issue(stranger.signing(), &claims).await.expect("a token");
    assert!(stranger.identity().identify(Some(&theirs)).await.is_ok());
    let (offered, ours) = (stranger.login_keys().offer().await, desk.services().login_keys().offer().await);
    assert_ne!(
        offered.expect("an offer").key_id,
        ours.expect("an offer").key_id,
        "what it can't open serves nobody"
    );
    assert!(desk.alive(&token).await);
    desk.login("engineer").await;
}
