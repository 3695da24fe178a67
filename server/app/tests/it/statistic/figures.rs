//! For every statistic: totals agree with the rows, and so do the rows behind each cell.

use serde_json::{Value, json};
use xieli_domain::statistic::list;

use super::{Desk, adds_up, counts, day, figures, hundredths, list as rows_of, rows, text};

#[tokio::test]
async fn the_whole_is_of_the_rows_and_every_cell_opens_into_its_own() {
    let desk = Desk::demo().await;
    let (mut opened, mut compared) = (0, 0);
    for statistic in list::ALL {
        let code = statistic.code.word();
        for (place, by) in statistic.dimensions.iter().enumerate() {
            let data = desk.figures("owner", code, json!({ "by": by.code })).await;
            let at = format!("{code} by {}", by.code);
            assert_eq!(rows_of(&data["measures"]).len(), statistic.columns.len(), "{at}: of the owner's all");
            assert_eq!((&data["truncated"], &data["running"]), (&json!(false), &json!(true)), "{at}");
            let rows = rows_of(&data["rows"]);
            assert_eq!(data["groupCount"], json!(rows.len()), "{at}");
            for (column, figure) in statistic.columns.iter().enumerate().filter(|(_, one)| adds_up(one)) {
                let total = data["totals"][column].as_str().map_or(0, hundredths);
                let cells = rows.iter().filter_map(|row| row["cells"][column].as_str());
                assert_eq!(cells.map(hundredths).sum::<i64>(), total, "{at}: {}", figure.code);
                compared += usize::from(total != 0);
            }
            // the first two groups and the last of the default dimension, one of the others
            let picked =
                if place == 0 { vec![0, 1, rows.len().saturating_sub(1)] } else { vec![rows.len() / 2] };
            for row in picked.into_iter().filter_map(|at| rows.get(at)) {
                for (column, figure) in statistic.columns.iter().enumerate().filter(|(_, one)| counts(one)) {
                    let cell = text(&row["cells"][column]);
                    if cell == "0" {
                        continue;
                    }
                    let key = json!({ "by": by.code, "key": row["keys"][0]["value"] });
                    let detail = desk.rows("owner", code, figure.code, key).await;
                    assert_eq!(detail["totalCount"].to_string(), cell, "{at} {row}: {}", figure.code);
                    assert_eq!(detail["dataset"], json!(figure.source.word()), "{at}");
                    opened += 1;
                }
            }
        }
        let data = desk.figures("owner", code, json!({})).await;
        for (column, figure) in statistic.columns.iter().enumerate().filter(|(_, one)| counts(one)) {
            let whole = json!({ "whole": true, "page": { "number": 1, "size": 1 } });
            let detail = desk.rows("owner", code, figure.code, whole).await;
            assert_eq!(
                detail["totalCount"].to_string(),
                text(&data["totals"][column]),
                "{code} {}",
                figure.code
            );
        }
    }
    assert!(opened > 100 && compared > 150, "{opened} cells opened, {compared} totals compared");
}

#[tokio::test]
async fn the_rows_behind_an_amount_add_up_to_it() {
    let desk = Desk::demo().await;
    for (code, column) in [("FINANCE", "received"), ("FINANCE", "contracted"), ("SALES_MEMBER", "due")] {
        let data = desk.figures("owner", code, json!({})).await;
        let codes = rows_of(&data["measures"]);
        let at = codes.iter().position(|one| one["code"] == column).expect("a column");
        let total = hundredths(text(&data["totals"][at]));
        let (mut sum, mut read) = (0, 0);
        for number in 1.. {
            let page = json!({ "whole": true, "page": { "number": number, "size": 100 } });
            let detail = desk.rows("owner", code, column, page).await;
            let amount = rows_of(&detail["columns"]).iter().position(|one| one["code"] == "amount");
            let amount = amount.expect("an amount");
            let amounts = rows_of(&detail["rows"]).iter().map(|row| row["cells"][amount]["text"].as_str());
            sum += amounts.flatten().filter(|text| !text.is_empty()).map(hundredths).sum::<i64>();
            read += rows_of(&detail["rows"]).len();
            if detail["totalCount"] == json!(read) {
                break;
            }
        }
        assert!(total > 0 && read > 3, "{code} {column}: {total} of {read}");
        assert_eq!(sum, total, "{code} {column}");
    }
}

#[tokio::test]
async fn the_same_is_asked_of_other_days() {
    let desk = Desk::demo().await;
    // never whole months, on any day
    let now = json!({ "from": day(-89), "to": day(-45) });
    let with = |compare: &str, by: &str| json!({ "from": now["from"], "to": now["to"], "compare": compare, "by": by });
    let data = desk.figures("owner", "MEMBER_TASK", with("PREVIOUS", "member")).await;
    assert_eq!((&data["beforeFrom"], &data["beforeTo"]), (&json!(day(-134)), &json!(day(-90))), "{data}");
    assert_eq!(data["running"], json!(false));
    let earlier = json!({ "from": day(-134), "to": day(-90) });
    let earlier = desk.figures("owner", "MEMBER_TASK", earlier).await;
    assert_eq!(data["totalsBefore"], earlier["totals"]);
    let alone = desk.figures("owner", "MEMBER_TASK", now.clone()).await;
    assert_eq!((&alone["totals"], &alone["totalsBefore"]), (&data["totals"], &Value::Null));
    assert!(rows_of(&alone["rows"]).iter().all(|row| row["before"].is_null()), "{alone}");
    // groups that only the compared days have are included
    let before = rows_of(&data["rows"]).iter().map(|row| hundredths(text(&row["before"][0])));
    assert_eq!(before.sum::<i64>(), hundredths(text(&data["totalsBefore"][0])), "{data}");

    let months = desk.figures("owner", "OVERVIEW", with("LAST_YEAR", "month")).await;
    let keys: Vec<&str> = rows_of(&months["rows"]).iter().map(|row| text(&row["keys"][0]["value"])).collect();
    assert!(keys.len() >= 2 && keys.is_sorted() && keys.iter().all(|key| key.ends_with("-01")), "{keys:?}");
    assert!(text(&months["beforeTo"]) < text(&months["from"]), "{months}");
    let usual = desk.figures("owner", "OVERVIEW", json!({ "from": null, "to": null })).await;
    assert_eq!(rows_of(&usual["rows"]).len(), 12, "months in which nothing is are there: {usual}");
    assert_eq!(usual["conditions"][0]["text"], json!("日期：近12个月"), "{usual}");

    let order = json!({ "by": "member", "orderBy": { "member": "tasks", "direction": "ASC" } });
    let ordered = desk.figures("owner", "MEMBER_TASK", order).await;
    let tasks: Vec<i64> =
        rows_of(&ordered["rows"]).iter().map(|row| hundredths(text(&row["cells"][0]))).collect();
    let named = rows_of(&ordered["rows"]).iter().take_while(|row| !row["keys"][0]["value"].is_null()).count();
    assert!(tasks[..named].is_sorted() && named > 2, "{tasks:?}");
}

/// The number of statements does not depend on groups and rows.
#[tokio::test]
async fn what_is_asked_does_not_depend_on_how_much_there_is() {
    let desk = Desk::demo().await;
    desk.server
        .db()
        .execute(
            "update task t set director_id = m.id
             from (select id, row_number() over (order by id) - 1 as place from member
                   where enterprise_id = 1 and status = 1 and type = 1) m
             where t.enterprise_id = 1 and m.place = t.id % 25",
        )
        .await;
    let token = desk.server.token("owner").await;
    let costs = async |query: &str, variables: Value| {
        // warms the cache for both
        desk.server.graphql(Some(&token), query, variables.clone()).await;
        let asked = desk.server.graphql(Some(&token), query, variables);
        let (reply, statements) = desk.server.cost(asked).await;
        assert!(reply["errors"].is_null(), "{reply}");
        let answer = reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer");
        (rows_of(&answer["rows"]).len(), statements)
    };
    let query = figures("rows { keys { value text } cells } totals");
    let whole = super::asked("MEMBER_TASK", json!({ "by": "member" }));
    let all = desk.ask("owner", &query, whole.clone()).await["statistic"].clone();
    let first = json!([{ "field": "member", "op": "IN", "values": [all["rows"][0]["keys"][0]["value"]] }]);
    let one = super::asked("MEMBER_TASK", json!({ "by": "member", "parameters": first }));
    let ((few, least), (many, most)) = (costs(&query, one).await, costs(&query, whole).await);
    assert!(few == 1 && many > 15, "{few} and {many} groups");
    assert_eq!(least, most, "{few} and {many} groups");

    let page = |size: i64| {
        let page = json!({ "column": "tasks", "whole": true, "page": { "number": 1, "size": size } });
        super::asked("MEMBER_TASK", page)
    };
    let ((few, least), (many, most)) = (costs(&rows(), page(1)).await, costs(&rows(), page(20)).await);
    assert!(few == 1 && many > 15, "{few} and {many} rows");
    // a single row may lack associations of others
    assert!(most <= least + 2, "{least} statements for one row, {most} for {many}");
}
