//! Sales targets: spreading, locks, changes with a reason and a version, and rights.

use serde_json::{Value, json};

use super::{Desk, OLD, fen, id_of, this_year};

fn months(answer: &Value) -> Vec<i64> {
    answer["salesTarget"]["months"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().map(fen).collect()
}

fn error(answer: &Value) -> (Value, Value) {
    (answer["userErrors"][0]["field"][0].clone(), answer["userErrors"][0]["code"].clone())
}

#[tokio::test]
async fn a_target_is_spread_to_the_last_fen_and_locked_months_stay() {
    let desk = Desk::open().await;
    let year = this_year() + 2;
    let company = json!({ "year": year, "level": "COMPANY", "amount": 1200.01 });
    let first = desk.set("owner", company.clone(), Some(0)).await;
    let mut even = vec![10_000; 12];
    even[0] = 10_001;
    assert_eq!((months(&first), &first["salesTarget"]["version"]), (even, &json!(1)));

    let mut locked = vec![false; 12];
    locked[0] = true;
    let again = json!({ "year": year, "level": "COMPANY", "amount": 2400.0, "locked": locked });
    let second = desk.set("owner", again, Some(1)).await;
    let spread = months(&second);
    assert_eq!((spread[0], spread.iter().sum::<i64>()), (10_001, 240_000), "{second}");

    let less = json!({ "year": year, "level": "COMPANY", "amount": 50.0 });
    let refused = desk.set("owner", less, Some(2)).await;
    assert_eq!(refused["userErrors"][0]["message"], "锁定月份之和超过目标", "{refused}");
    // 0 is the version of a page without a target
    for read in [0, 1] {
        let stale = desk.set("owner", company.clone(), Some(read)).await;
        assert_eq!(error(&stale), (json!("version"), json!("STALE")), "{read}: {stale}");
    }

    let mut by_hand = vec![0.0; 12];
    by_hand[11] = 7.5;
    let hand =
        json!({ "year": year, "level": "COMPANY", "spread": "HAND", "months": by_hand, "amount": 7.5 });
    let hand = desk.set("owner", hand, Some(2)).await;
    assert_eq!((months(&hand)[11], fen(&hand["salesTarget"]["amount"])), (750, 750));
    let other = json!({ "year": year, "level": "COMPANY", "spread": "HAND", "amount": 8.0 });
    assert_eq!(desk.set("owner", other, None).await["userErrors"][0]["message"], "各月之和与年度目标不一致");
}

#[tokio::test]
async fn a_target_takes_the_shape_of_the_year_before() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("旧年回款").await;
    let plan = desk.plan(project, "旧款", 400.0, "2006-12-31").await;
    desk.receive(plan, 100.0, "2006-03-05").await;
    desk.receive(plan, 300.0, "2006-04-05").await;
    let input = json!({ "year": OLD + 1, "level": "COMPANY", "amount": 1000.0, "spread": "LAST_YEAR" });
    let mut shape = vec![0; 12];
    (shape[2], shape[3]) = (25_000, 75_000);
    assert_eq!(months(&desk.set("owner", input, None).await), shape);
}

#[tokio::test]
async fn changing_the_running_year_says_why_and_is_kept() {
    let desk = Desk::open().await;
    let team = desk.team_of("manager").await;
    let of_team = |amount: f64| json!({ "year": this_year(), "level": "TEAM", "teamId": team.to_string(), "amount": amount });
    let set = desk.set("owner", of_team(120.0), None).await;
    assert_eq!(set["userErrors"], json!([]), "setting takes no reason");
    let silent = desk.set("owner", of_team(240.0), None).await;
    assert_eq!(error(&silent), (json!("reason"), json!("REQUIRED")), "{silent}");
    let mut said = of_team(240.0);
    said["reason"] = json!("新签大客户");
    assert_eq!(fen(&desk.set("owner", said, Some(1)).await["salesTarget"]["amount"]), 24_000);
    let kept =
        "select count(*) from operation_log where action = 'sales_target.set' and reason = '新签大客户'";
    assert_eq!(desk.number(kept).await, 1);
}

#[tokio::test]
async fn who_may_not_set_a_target_is_refused_and_foreign_places_are_none() {
    let desk = Desk::open().await;
    let query = "mutation ($input: SalesTargetInput!) { salesTargetSet(input: { changes: $input }) { userErrors { code } } }";
    let company = json!({ "input": { "year": 2031, "level": "COMPANY", "amount": 1.0 } });
    for user in ["engineer", "external", "manager"] {
        assert_eq!(desk.refused(user, query, company.clone()).await, json!("FORBIDDEN"), "{user}");
    }
    let team = desk.number("select min(id) from team where enterprise_id = 2").await;
    let foreign = json!({ "year": 2031, "level": "TEAM", "teamId": id_of("Team", team), "amount": 1.0 });
    assert_eq!(error(&desk.set("owner", foreign, None).await), (json!("teamId"), json!("NOT_FOUND")));
    let own = desk.team_of("manager").await.to_string();
    let member = desk.number("select min(id) from member where enterprise_id = 2").await;
    let nobody = json!({ "year": 2031, "level": "MEMBER", "teamId": own, "memberId": id_of("Member", member), "amount": 1.0 });
    assert_eq!(error(&desk.set("owner", nobody, None).await).0, json!("memberId"));
    for (input, field) in [
        (json!({ "year": 1999, "level": "COMPANY", "amount": 1.0 }), "year"),
        (json!({ "year": 2031, "level": "TEAM", "amount": 1.0 }), "teamId"),
        (json!({ "year": 2031, "level": "COMPANY" }), "amount"),
        (json!({ "year": 2031, "level": "COMPANY", "months": [1.0] }), "months"),
    ] {
        let answer = desk.set("owner", input.clone(), None).await;
        assert_eq!(error(&answer).0, json!(field), "{input}: {answer}");
    }
    assert_eq!(desk.number("select count(*) from sales_target").await, 0);
    // there is no target yet, and a version that was never read is refused
    let input = json!({ "year": 2031, "level": "COMPANY", "amount": 1.0 });
    assert_eq!(error(&desk.set("owner", input, Some(3)).await).1, json!("STALE"));
}
