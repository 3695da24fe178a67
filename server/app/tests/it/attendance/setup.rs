//! Settings of attendance: groups, the schedule board, holidays, and refused deletions of those in use.

use serde_json::json;
use xieli_domain::attend_group;

use super::{Desk, day, on};

const BOARD: &str = "query ($from: Date!, $to: Date!) { attendBoard(first: 10) { nodes { member { name }
    days(from: $from, to: $to) { day shift { rowId } set hole } } } }";

#[tokio::test]
async fn somebody_is_in_one_group_and_who_is_named_goes_before_a_team() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    let team = desk
        .number("select id from team where enterprise_id = 1 and name = '工程服务中心'")
        .await
        .to_string();
    let all = json!({ "name": "服务中心", "teamIds": [team], "weekShiftIds": vec![shift.clone(); 7] });
    let wide = desk.make("AttendGroup", all).await;
    let narrow = desk.group(&["engineer"], &shift, &on(0), json!({})).await;
    let count = "query ($id: ID!) { attendGroup(id: $id) { memberCount members { name } } }";
    let of_narrow = desk.ask("admin", count, json!({ "id": narrow })).await;
    assert_eq!(of_narrow["members"], json!([{ "name": "陆云帆" }]));
    let of_wide = desk.ask("admin", count, json!({ "id": wide })).await;
    let names = of_wide["members"].to_string();
    assert!(names.contains("岳长青") && !names.contains("陆云帆"), "{names}");
    let twice =
        "select count(*) from attend_assignment where ends_on is null group by member_id having count(*) > 1";
    let client = desk.server.db().client().await;
    assert!(client.query(twice, &[]).await.expect("rows").is_empty());
}

#[tokio::test]
async fn the_board_shows_holes_and_takes_no_shifts_that_overlap() {
    let desk = Desk::open().await;
    let night = json!({ "name": "夜班", "pairs": [{ "from": 1320, "to": 1800 }] });
    let early = json!({ "name": "凌晨班", "pairs": [{ "from": 240, "to": 720 }] });
    let (night, early) = (desk.make("AttendShift", night).await, desk.make("AttendShift", early).await);
    let engineer = desk.member("engineer").await;
    let input = json!({ "name": "排班组", "kind": "BOARD", "memberIds": [engineer] });
    desk.make("AttendGroup", input).await;
    let span = json!({ "from": on(1), "to": on(2) });
    let empty = desk.ask("manager", BOARD, span.clone()).await;
    assert_eq!(empty["nodes"][0]["days"][0]["hole"], json!(true), "{empty}");
    let set = "mutation ($input: AttendBoardSetInput!) { attendBoardSet(input: $input) { written userErrors { field message } } }";
    let cell = |day: &str, shift: &str| json!({ "memberId": engineer, "day": day, "shiftId": shift });
    let overlap = json!({ "input": { "cells": [cell(&on(1), &night), cell(&on(2), &early)] } });
    let refused = desk.ask("manager", set, overlap).await;
    assert!(refused["written"].is_null(), "the night ends at six, the next begins at four: {refused}");
    let good = json!({ "input": { "cells": [cell(&on(1), &night)] } });
    assert_eq!(desk.ask("manager", set, good.clone()).await["written"], json!(1));
    let shown = desk.ask("manager", BOARD, span).await;
    assert_eq!(shown["nodes"][0]["days"][0]["shift"]["rowId"], json!(night));
    assert_eq!(desk.refused("engineer", set, good).await, json!("FORBIDDEN"));
}

#[tokio::test]
async fn a_holiday_that_is_added_afterwards_is_computed_again() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.compute().await;
    let before = desk.day_of("admin", "engineer", &day).await;
    assert_eq!(before["expected"], json!(480), "{before}");
    desk.make("AttendHoliday", json!({ "name": "厂庆", "beginsOn": day, "endsOn": day })).await;
    desk.compute().await;
    let after = desk.day_of("admin", "engineer", &day).await;
    assert_eq!((&after["expected"], &after["absence"]), (&json!(0), &json!(0)), "{after}");
    assert_eq!(after["exceptions"], json!([]), "nobody has to deal with it any more");
}

#[tokio::test]
async fn what_is_used_is_not_deleted() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    let address = desk.make("AttendAddress", json!({ "name": "总部", "lat": 31.2, "lng": 121.4 })).await;
    let absence = desk.make("AbsenceGroup", json!({ "name": "规则" })).await;
    let more = json!({ "addressIds": [address], "absenceGroupId": absence });
    desk.group(&["engineer"], &shift, &on(0), more).await;
    for (field, id) in [("attendShift", &shift), ("attendAddress", &address), ("absenceGroup", &absence)] {
        let input = format!("{}{}IdsInput", field[..1].to_ascii_uppercase(), &field[1..]);
        let query = format!(
            "mutation ($input: {input}!) {{ {field}Delete(input: $input) {{ deletedIds userErrors {{ code }} }} }}"
        );
        let kept = desk.ask("admin", &query, json!({ "input": { "ids": [id] } })).await;
        assert!(kept["deletedIds"].is_null(), "{field}: {kept}");
    }
}

#[tokio::test]
async fn an_enterprise_that_fails_does_not_keep_others_from_their_groups() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let broken = "insert into attend_group (enterprise_id, name) values (2, '乙组');
        insert into attend_group_term (enterprise_id, group_id, begins_on, member_ids, pattern)
        select g.enterprise_id, g.id, current_date - 5, array(select id from member m where m.enterprise_id = 2),
            '{\"by\": \"board\"}' from attend_group g where g.enterprise_id = 2;
        delete from attend_assignment;
        create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refused before insert on attend_assignment for each row when (new.enterprise_id = 1)
            execute function refused()";
    desk.server.db().client().await.batch_execute(broken).await.expect("broken");
    let swept = attend_group::scheduled::sweep(desk.server.services()).await;
    assert!(swept.is_err(), "the first one fails");
    let of = |enterprise: i64| {
        format!("select count(*) from attend_assignment where enterprise_id = {enterprise}")
    };
    assert_eq!(desk.number(&of(1)).await, 0);
    assert!(desk.number(&of(2)).await > 0);
}

#[tokio::test]
async fn an_annulled_swap_takes_nothing_back_that_was_changed_since() {
    let desk = Desk::open().await;
    let early = desk.shift().await;
    let late = json!({ "name": "晚班", "pairs": [{ "from": 780, "to": 1260 }] });
    let late = desk.make("AttendShift", late).await;
    let (engineer, sales) = (desk.member("engineer").await, desk.member("sales").await);
    let input = json!({ "name": "排班组", "kind": "BOARD", "memberIds": [engineer, sales] });
    desk.make("AttendGroup", input).await;
    let set = "mutation ($input: AttendBoardSetInput!) { attendBoardSet(input: $input) { written userErrors { message } } }";
    let cell =
        |member: &str, day: i64, shift: &str| json!({ "memberId": member, "day": on(day), "shiftId": shift });
    let cells = json!({ "input": { "cells": [cell(&engineer, 1, &early), cell(&sales, 2, &early)] } });
    assert_eq!(desk.ask("admin", set, cells).await["written"], json!(2));
    let values = json!({ "f2": on(1), "f4": sales, "f5": on(2), "f3": "家中有事" });
    let sent = desk.apply("engineer", "换班申请", values).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let process = &sent["flowProcess"]["rowId"];
    desk.answer("manager", "Agree", process).await;
    let planned = |day: i64| {
        format!(
            "select coalesce(shift_id, 0) from attend_schedule where member_id = {engineer} and day = '{}'",
            on(day)
        )
    };
    assert_eq!(desk.number(&planned(1)).await, 0, "free on the day that was given away");
    assert_eq!(desk.number(&planned(2)).await.to_string(), early);

    let changed = json!({ "input": { "cells": [cell(&engineer, 2, &late)] } });
    assert_eq!(desk.ask("admin", set, changed).await["written"], json!(1));
    desk.answer("engineer", "Annul", process).await;
    let agree =
        "mutation ($input: FlowAgreeInput!) { flowProcessAgree(input: $input) { userErrors { message } } }";
    let input = json!({ "input": { "id": process, "opinion": "知道了" } });
    let refused = desk.ask("manager", agree, input.clone()).await;
    let told = refused["userErrors"][0]["message"].as_str().unwrap_or_default();
    assert!(told.contains("换班后的排班又有改动"), "{refused}");
    assert_eq!(desk.number(&planned(2)).await.to_string(), late, "the later plan stays");
    let back = json!({ "input": { "cells": [cell(&engineer, 2, &early)] } });
    assert_eq!(desk.ask("admin", set, back).await["written"], json!(1));
    assert_eq!(desk.ask("manager", agree, input).await["userErrors"], json!([]));
    assert_eq!(desk.number(&planned(1)).await.to_string(), early);
}
