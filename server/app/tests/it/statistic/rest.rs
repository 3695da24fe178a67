//! Statistics through REST, and in workbooks.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::statistic::list;
use xieli_testing::Sent;

use super::{Desk, day, hundredths, list as rows_of, path, text};
use crate::support::workbook_rows;

#[tokio::test]
async fn rest_and_the_workbook_say_what_the_screen_shows() {
    let desk = Desk::demo().await;
    let token = desk.server.token("owner").await;
    let days = format!("beginDate={}&endDate={}&compare=PREVIOUS", day(-700), day(200));
    for statistic in list::ALL {
        let (code, path) = (statistic.code.word(), path(statistic));
        let shown = desk.figures("owner", code, json!({ "compare": "PREVIOUS" })).await;
        let call = format!("{path}?{days}");
        let reply = desk.server.rest(Some(&token), Method::GET, &call, Sent::Nothing).await;
        assert_eq!(reply.code(), 0, "{call}: {}", reply.body);
        let data = &reply.body["data"];
        assert_eq!(data["code"], json!(code), "{call}");
        for part in [
            "totals",
            "totalsBefore",
            "measures",
            "groupCount",
            "from",
            "to",
            "beforeFrom",
            "beforeTo",
            "chart",
        ] {
            assert_eq!(data[part], shown[part], "{call}: {part}");
        }
        let cells = |rows: &Value| -> Vec<(Value, Value)> {
            rows_of(rows).iter().map(|row| (row["keys"][0]["value"].clone(), row["cells"].clone())).collect()
        };
        assert_eq!(cells(&data["rows"]), cells(&shown["rows"]), "{call}");

        let sheet = format!(
            "{}/api/{}/exportExcel?{}",
            desk.server.url(),
            statistic.path,
            days.replace("&compare=PREVIOUS", "")
        );
        let reply = desk.server.client().get(&sheet).bearer_auth(&token).send().await.expect("a reply");
        let kind = reply.headers()["content-type"].to_str().expect("a type").to_owned();
        assert!(kind.contains("spreadsheetml"), "{sheet}: {}", reply.text().await.unwrap_or_default());
        let bytes = reply.bytes().await.expect("a workbook");
        let lines = workbook_rows(&bytes);
        assert_eq!(
            lines.len(),
            rows_without_earlier(&desk, code).await + 2,
            "{sheet}: a head, the groups and the whole"
        );
        let (_, last) = lines.last().expect("the whole");
        let cell =
            |at: usize| last.iter().find(|(column, _)| *column as usize == at).map(|(_, text)| text.as_str());
        assert_eq!(cell(0), Some("合计"), "{sheet}");
        for (at, total) in rows_of(&shown["totals"]).iter().enumerate() {
            assert_eq!(cell(at + 1).map(hundredths), total.as_str().map(hundredths), "{sheet}: {at}");
        }
    }
    // the groups of a workbook follow each other as those of a sorted request
    let order = json!({ "orderBy": { "member": "projects", "direction": "ASC" } });
    let shown = desk.figures("owner", "PROJECT", order).await;
    let named: Vec<&str> = rows_of(&shown["rows"]).iter().map(|row| text(&row["keys"][0]["text"])).collect();
    let days = days.replace("&compare=PREVIOUS", "&column=projects&order=asc");
    let sheet = format!("{}/api/stat/project/exportExcel?{days}", desk.server.url());
    let reply = desk.server.client().get(&sheet).bearer_auth(&token).send().await.expect("a reply");
    let lines = workbook_rows(&reply.bytes().await.expect("a workbook"));
    let written: Vec<&str> = lines[1..lines.len() - 1]
        .iter()
        .filter_map(|(_, line)| line.iter().find(|(column, _)| *column == 0))
        .map(|(_, name)| name.as_str())
        .collect();
    assert!(named.len() > 2 && written == named, "{written:?} {named:?}");
    let narrowed = json!([{ "field": "day", "op": "PERIOD", "period": "THIS_YEAR" }]).to_string();
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs([("by", "month"), ("parameters", narrowed.as_str())])
        .finish();
    let call = format!("/api/stat/finance/count?{query}");
    let reply = desk.server.rest(Some(&token), Method::GET, &call, Sent::Nothing).await;
    assert_eq!(reply.body["data"]["conditions"][0]["text"], json!("日期：本年"), "{}", reply.body);
    assert_eq!(rows_of(&reply.body["data"]["rows"]).len(), 12, "{}", reply.body);
    for (wrong, field) in
        [("beginDate=gestern", "beginDate"), ("compare=NEVER", "compare"), ("parameters=x", "parameters")]
    {
        let call = format!("/api/stat/finance/count?{wrong}");
        let reply = desk.server.rest(Some(&token), Method::GET, &call, Sent::Nothing).await;
        assert_eq!((reply.code(), text(&reply.body["data"][0]["field"])), (4022, field), "{}", reply.body);
    }
}

/// The number of groups without those that only the compared days have.
async fn rows_without_earlier(desk: &Desk, code: &str) -> usize {
    rows_of(&desk.figures("owner", code, json!({})).await["rows"]).len()
}
