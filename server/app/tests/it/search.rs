//! Global search: every searchable kind, its visibility, order and cost.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Value, json};
use xieli_domain::kinds;
use xieli_kernel::search;

use crate::account::desk::Desk;

const SEARCH: &str = "query ($keyword: String!, $first: Int! = 50, $kinds: [SearchKind!]) {
    search(keyword: $keyword, first: $first) { hits(kinds: $kinds) {
        kind label recordId rowId title subtitle snippet address updatedAt } } }";

/// A record of each kind visible to all in the office, and a keyword besides its name.
const RECORDS: &[(&str, &str, &str)] = &[
    ("MEMBER", "select name from member where enterprise_id = 1 and id = 1", "15400000001"),
    ("TEAM", "select name from team where enterprise_id = 1 and name = '备件中心'", "备"),
    (
        "FILE",
        "select name from file where enterprise_id = 1 and is_doc and open_to_all and status = 1
            and name ~ '^[一-龥]' order by id limit 1",
        "",
    ),
    ("PRODUCT", "select '紧凑型控制柜'", "P002"),
    ("BRAND_MODEL", "select '海川'", "HC-200"),
    ("QUESTION", "select title from question where enterprise_id = 1 order by id limit 1", "柜"),
    ("CUSTOMER", "select '松江精密制造有限公司'", "松"),
    ("ITEM_LOG", "select contents from item_log where enterprise_id = 1 order by id limit 1", "例行巡检"),
    ("FLOW_PROCESS", "select name from flow_process where enterprise_id = 1 order by id limit 1", "备件补货"),
    (
        "WORK_ORDER",
        "select name from work_order where enterprise_id = 1 and deleted_at is null order by id limit 1",
        "",
    ),
    ("CONTACT", "select '康伯年'", "15450000250"),
    (
        "CUSTOMER_ASSET",
        "select name from customer_asset where enterprise_id = 1 and serial_number is not null order by id limit 1",
        "SN2025",
    ),
    (
        "PROJECT",
        "select name from project where enterprise_id = 1 and is_open = 1 and deleted_at is null order by id limit 1",
        "",
    ),
    (
        "MILEPOST",
        "select m.name from milepost m join project p on p.id = m.project_id
            where p.enterprise_id = 1 and p.is_open = 1 and p.deleted_at is null order by m.id limit 1",
        "",
    ),
    (
        "ACCEPTANCE_RESOURCE",
        "select r.name from acceptance_resource r join project p on p.id = r.project_id
            where p.enterprise_id = 1 and p.is_open = 1 and p.deleted_at is null order by r.id limit 1",
        "",
    ),
    ("TASK", "select '启明园区监控点位复核'", ""),
    ("KPI_INDICATION", "select name from kpi_indication where enterprise_id = 1 order by id limit 1", ""),
    ("KPI_TEMPLATE", "select name from kpi_template where enterprise_id = 1 order by id limit 1", ""),
    ("KPI_EVENT", "select title from kpi_event where enterprise_id = 1 order by id limit 1", ""),
    ("KPI_PLAN", "select name from kpi_plan where enterprise_id = 1 order by id limit 1", ""),
    ("ONLINE_REPORT", "select '任务完成情况'", "rwwcqk"),
    ("REPORT_QUERY", "select '项目与应收'", "xmyys"),
    ("DASHBOARD", "select '经营总览'", "jyzl"),
    ("QRCODE", "select '生活水泵'", "SN-20240003"),
    ("ARTICLE", "select '请假流程'", "leave"),
];

async fn hits(desk: &Desk, token: &str, keyword: &str, kinds: &[&str]) -> Vec<Value> {
    let kinds = if kinds.is_empty() { Value::Null } else { json!(kinds) };
    let found = desk.ask(Some(token), SEARCH, json!({ "keyword": keyword, "kinds": kinds })).await;
    found["hits"].as_array().expect("a list").clone()
}

fn titles(hits: &[Value]) -> Vec<&str> {
    hits.iter().filter_map(|hit| hit["title"].as_str()).collect()
}

#[tokio::test]
async fn every_kind_is_found_by_chinese_pinyin_initials_and_digits() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    for (kind, sql, also) in RECORDS {
        let title: String = desk.value(sql, &[]).await;
        // the text itself, its pinyin, its initials
        let words = search::text([title.as_str()]);
        let words = words.split_whitespace().map(|word| word.chars().take(30).collect::<String>());
        for keyword in words.chain([(*also).to_owned()]).filter(|keyword| !keyword.is_empty()) {
            let found = hits(&desk, &admin, &keyword, &[kind]).await;
            assert!(titles(&found).iter().any(|found| found.contains(&title)), "{kind} {keyword}: {found:?}");
            assert!(found.iter().all(|hit| hit["kind"] == *kind));
        }
    }
    let told: BTreeSet<&str> = RECORDS.iter().map(|(kind, ..)| *kind).collect();
    let joined: Vec<String> = kinds::ALL
        .iter()
        .filter(|kind| kind.search.is_some())
        .map(|kind| kind.record_type.to_uppercase())
        .collect();
    assert_eq!(told, joined.iter().map(String::as_str).collect(), "a kind that is searched is tried here");
}

#[tokio::test]
async fn documents_are_found_by_what_is_in_them_with_what_stands_around_it() {
    let desk = Desk::demo().await;
    let ((admin, _), (sales, _)) = (desk.login("admin").await, desk.login("sales").await);
    let (id, hash): (i64, String) = {
        let one = "select id from file where enterprise_id = 1 and is_doc and status = 1 order by id limit 1";
        let id: i64 = desk.value(one, &[]).await;
        (id, desk.value("select hash from file where enterprise_id = 1 and id = $1", &[&id]).await)
    };
    let words = format!("{} 膨胀水箱补水阀每季度校验一次 {}", "前文".repeat(60), "后文".repeat(60));
    let grams =
        search::grams(&words).into_iter().map(|gram| format!("'{gram}'")).collect::<Vec<_>>().join(",");
    desk.execute(&format!(
        "insert into file_text (enterprise_id, hash, state, search_text, search_grams)
         values (1, '{hash}', 1, '{words}', array[{grams}])
         on conflict (enterprise_id, hash) do update set state = 1, search_text = excluded.search_text,
            search_grams = excluded.search_grams"
    ))
    .await;
    let found = hits(&desk, &admin, "补水阀", &[]).await;
    // several documents of the demo share one content
    let of = "select count(*) from file where enterprise_id = 1 and is_doc and status = 1 and hash = $1";
    assert_eq!(found.len() as i64, desk.value::<i64>(of, &[&hash]).await);
    let found: Vec<_> =
        found.into_iter().filter(|hit| hit["rowId"].as_str() == Some(&*id.to_string())).collect();
    let snippet = found[0]["snippet"].as_str().expect("a snippet");
    assert!(snippet.contains("膨胀水箱补水阀每季度") && snippet.chars().count() <= 120, "{snippet}");
    assert_eq!(found[0]["address"], format!("/doc/1/group/0?file={id}"));
    // a single character is not searched in contents
    assert!(hits(&desk, &admin, "膨", &["FILE"]).await.is_empty());
    // a document hidden from a viewer is not found by its content either
    desk.execute(&format!(
        "update file set is_open = 2, insiders_only = false, visible_members = array[-1], created_by = 1 where enterprise_id = 1 and hash = '{hash}'"
    ))
    .await;
    assert!(hits(&desk, &sales, "补水阀", &[]).await.is_empty());
}

#[tokio::test]
async fn nobody_finds_what_they_do_not_see() {
    let desk = Desk::demo().await;
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    let article = "query ($key: String!) { article(key: $key) { title } }";
    let mut others = Vec::new();
    for user in ["admin", "engineer", "sales", "external", "other"] {
        let (token, _) = desk.login(user).await;
        let mut seen = HashSet::new();
        for keyword in ["1", "s", "海", "公司"] {
            let variables = json!({ "keyword": keyword, "first": 6 });
            let found = desk.ask(Some(&token), SEARCH, variables).await;
            for hit in found["hits"].as_array().expect("a list") {
                let record = hit["recordId"].as_str().expect("an id").to_owned();
                assert!(
                    hit["address"].as_str().is_some_and(|at| at.starts_with('/') && !at.contains("{}")),
                    "{hit}"
                );
                if !seen.insert(record.clone()) {
                    continue;
                }
                if hit["kind"] == "ARTICLE" {
                    let key = hit["address"].as_str().and_then(|at| at.split_once('=')).expect("a key").1;
                    let read = desk.ask(Some(&token), article, json!({ "key": key })).await;
                    assert_eq!(read["title"], hit["title"], "{user}");
                } else {
                    let read = desk.ask(Some(&token), node, json!({ "id": record })).await;
                    assert_eq!(read["id"], json!(record), "{user} finds what they do not see: {hit}");
                }
            }
        }
        assert!(!seen.is_empty(), "{user} finds nothing at all");
        if user == "other" {
            others.extend(seen);
        }
    }
    // records of the second enterprise are not found in the first
    let (other, _) = desk.login("other").await;
    for (_, sql, _) in RECORDS.iter().filter(|(kind, ..)| ["TEAM", "CUSTOMER", "CONTACT"].contains(kind)) {
        let title: String = desk.value(sql, &[]).await;
        assert!(hits(&desk, &other, &title, &[]).await.is_empty(), "{title}");
    }
    // drafts are not found by anyone: readers would find words that they may not read
    let (admin, _) = desk.login("admin").await;
    assert!(hits(&desk, &admin, "服务质量回访", &["ARTICLE"]).await.is_empty());
    desk.execute(
        "update enterprise_article set title = '调休流程' where enterprise_id = 1 and key = 'leave'",
    )
    .await;
    assert!(hits(&desk, &admin, "请假流程", &["ARTICLE"]).await.is_empty());
    // codes are for managers of the enterprise, and external members don't find the catalogue
    let ((sales, _), (external, _)) = (desk.login("sales").await, desk.login("external").await);
    assert!(hits(&desk, &sales, "生活水泵", &["QRCODE"]).await.is_empty());
    assert!(hits(&desk, &external, "控制柜", &["PRODUCT", "QUESTION", "BRAND_MODEL"]).await.is_empty());
}

#[tokio::test]
async fn numbers_find_nobody_for_who_may_not_read_them() {
    let desk = Desk::demo().await;
    let (before, _) = desk.login("sales").await;
    let found = hits(&desk, &before, "15450000250", &["CONTACT", "CUSTOMER"]).await;
    assert_eq!(titles(&found).len(), 2, "{found:?}");
    desk.execute("delete from role_menu where enterprise_id = 1 and menu_id = 710").await;
    // loaded fresh for a member not cached yet
    let (after, _) = desk.login("guanshanyue").await;
    for keyword in ["15450000250", "0000250"] {
        assert!(hits(&desk, &after, keyword, &["CONTACT", "CUSTOMER"]).await.is_empty(), "{keyword}");
    }
    assert_eq!(titles(&hits(&desk, &after, "康伯年", &["CONTACT"]).await), ["康伯年"]);
}

#[tokio::test]
async fn an_order_is_found_by_its_number_and_by_the_end_of_it() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    // one with a long number, and thirty newer ones with the same digits in their phone numbers
    desk.execute(
        "insert into work_order (enterprise_id, id, name, created_at) values (1, 7120456, '尾号巡检', '2025-03-01T23:30:00Z')",
    )
    .await;
    let text = search::text(["13820456000"]);
    let grams =
        search::grams(&text).into_iter().map(|gram| format!("'{gram}'")).collect::<Vec<_>>().join(",");
    desk.execute(&format!(
        "insert into work_order (enterprise_id, name, search_text, search_grams)
         select 1, '别的工单', '{text}', array[{grams}] from generate_series(1, 30)"
    ))
    .await;
    for keyword in
        ["WO250302-7120456", "wo250302-7120456", "250302-7120456", "302-7120456", "7120456", "120456", "0456"]
    {
        let found = desk.ask(
            Some(&admin),
            SEARCH,
            json!({ "keyword": keyword, "first": 6, "kinds": ["WORK_ORDER"] }),
        );
        let found = found.await["hits"].as_array().cloned().expect("a list");
        assert_eq!(
            found.first().map(|hit| hit["title"].clone()),
            Some(json!("尾号巡检")),
            "{keyword}: {found:?}"
        );
        assert_eq!(found[0]["subtitle"], "WO250302-7120456", "the day is that of China");
        assert_eq!(found[0]["address"], "/workorder/7120456/info");
    }
    // another day, fewer than four digits, or inner digits do not match its number
    for keyword in ["WO250301-7120456", "456", "1204", "7120456x", "00456"] {
        let found = hits(&desk, &admin, keyword, &["WORK_ORDER"]).await;
        assert!(!titles(&found).contains(&"尾号巡检"), "{keyword}: {found:?}");
    }
    // a hidden order is not found by its number either
    for user in ["external", "other"] {
        let (token, _) = desk.login(user).await;
        for keyword in ["WO250302-7120456", "7120456", "0456"] {
            let found = hits(&desk, &token, keyword, &["WORK_ORDER"]).await;
            assert!(!titles(&found).contains(&"尾号巡检"), "{user} {keyword}: {found:?}");
        }
    }
    desk.execute("update work_order set deleted_at = now() where enterprise_id = 1 and id = 7120456").await;
    assert!(hits(&desk, &admin, "WO250302-7120456", &["WORK_ORDER"]).await.is_empty());
}

#[tokio::test]
async fn a_report_is_found_by_whoever_may_read_it() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let name = "任务完成情况";
    let found = hits(&desk, &admin, name, &["ONLINE_REPORT"]).await;
    let id: i64 = desk
        .value("select id from online_report where enterprise_id = 1 and name = '任务完成情况'", &[])
        .await;
    assert_eq!(titles(&found), [name]);
    assert_eq!(
        (&found[0]["address"], &found[0]["subtitle"]),
        (&json!(format!("/report/task/online/{id}")), &json!("任务报表"))
    );
    let (manager, _) = desk.login("manager").await;
    assert_eq!(titles(&hits(&desk, &manager, name, &["ONLINE_REPORT"]).await), [name]);
    // other positions, other enterprises, external members
    for user in ["sales", "engineer", "external", "other"] {
        let (token, _) = desk.login(user).await;
        let found = hits(&desk, &token, name, &["ONLINE_REPORT"]).await;
        assert!(found.iter().all(|hit| hit["rowId"] != json!(id.to_string())), "{user}: {found:?}");
    }
    // for other roles, or disabled: report managers find it all the same
    for change in ["restricted = true", "restricted = false, enabled = false"] {
        desk.execute(&format!("update online_report set {change} where enterprise_id = 1 and id = {id}"))
            .await;
        assert!(hits(&desk, &manager, name, &["ONLINE_REPORT"]).await.is_empty(), "{change}");
        assert_eq!(titles(&hits(&desk, &admin, name, &["ONLINE_REPORT"]).await), [name], "{change}");
    }
}

#[tokio::test]
async fn what_is_called_so_comes_first_then_what_begins_so_then_the_newest() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    // the oldest is the best match, the newest the worst
    for (days, name) in [(40, "钛泵"), (30, "钛泵房"), (20, "备用钛泵"), (10, "小型钛泵")] {
        let text = search::text([name]);
        let grams =
            search::grams(&text).into_iter().map(|gram| format!("'{gram}'")).collect::<Vec<_>>().join(",");
        desk.execute(&format!(
            "insert into product (enterprise_id, name, search_text, search_grams, created_at, updated_at, unit, category_id, brand_model_id)
             select 1, '{name}', '{text}', array[{grams}], now() - interval '{days} days', now() - interval '{days} days',
                unit, category_id, brand_model_id from product where enterprise_id = 1 order by id limit 1"
        ))
        .await;
    }
    let found = hits(&desk, &admin, "钛泵", &["PRODUCT"]).await;
    assert_eq!(titles(&found), ["钛泵", "钛泵房", "小型钛泵", "备用钛泵"]);
    let found = hits(&desk, &admin, "taibeng", &["PRODUCT"]).await;
    assert_eq!(titles(&found), ["钛泵", "钛泵房", "小型钛泵", "备用钛泵"]);
}

#[tokio::test]
async fn a_search_costs_a_statement_for_each_kind_however_much_it_finds() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let joined = kinds::ALL.iter().filter(|kind| kind.search.is_some()).count() as u64;
    let ask = async |variables: Value| {
        // the viewer is cached now, for a second
        desk.ask(Some(&admin), "{ __typename }", json!({})).await;
        let (found, statements, _) = desk.cost(desk.ask(Some(&admin), SEARCH, variables)).await;
        (found["hits"].as_array().expect("a list").len(), statements)
    };
    let (few, cheap) = ask(json!({ "keyword": "海", "first": 1 })).await;
    let (many, dear) = ask(json!({ "keyword": "海", "first": 50 })).await;
    assert!(few < many, "{few} {many}");
    assert_eq!((cheap, dear), (joined, joined));
    // contents are searched by a statement of their own, for sufficiently selective keywords
    assert_eq!(ask(json!({ "keyword": "控制柜" })).await.1, joined + 1);
    assert_eq!(ask(json!({ "keyword": "海", "kinds": ["MEMBER"] })).await.1, 1);
}

#[tokio::test]
async fn of_what_a_keyword_finds_the_newest_five_hundred_are_compared() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let name: String =
        desk.value("select name from product where enterprise_id = 1 order by id limit 1", &[]).await;
    let copies = async |from: i32, to: i32| {
        desk.execute(&format!(
            "insert into product select (jsonb_populate_record(p, jsonb_build_object('id', nextval('product_id_seq'),
                    'name', p.name || n, 'code', 'N' || n, 'created_at', now() + n * interval '1 second'))).*
             from product p, generate_series({from}, {to}) n
             where p.id = (select id from product where enterprise_id = 1 order by id limit 1)",
        ))
        .await;
    };
    copies(1, 499).await;
    let best = async || {
        titles(&hits(&desk, &admin, &name, &["PRODUCT"]).await).first().map(|title| (*title).to_owned())
    };
    assert_eq!(best().await.as_deref(), Some(name.as_str()), "called so exactly, and the oldest of 500");
    copies(500, 500).await;
    assert_ne!(best().await.as_deref(), Some(name.as_str()), "of 501 the oldest is not looked at");
}

#[tokio::test]
async fn keywords_are_bounded_and_stay_values() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    for nothing in ["", "  ", "%", "_", "\\", "'; drop table member; --"] {
        assert!(hits(&desk, &admin, nothing, &["MEMBER", "TEAM", "PRODUCT"]).await.is_empty(), "{nothing}");
    }
    // only the first fifty characters count
    let long = format!("康伯年{}", " ".repeat(47)) + &"长".repeat(100_000);
    assert_eq!(titles(&hits(&desk, &admin, &long, &["CONTACT"]).await), ["康伯年"]);
    for first in [0, 51] {
        let refused = desk.refusal(Some(&admin), SEARCH, json!({ "keyword": "a", "first": first })).await;
        assert_eq!(refused, "BAD_USER_INPUT");
    }
    assert_eq!(desk.refusal(None, SEARCH, json!({ "keyword": "a" })).await, "UNAUTHENTICATED");
}

#[tokio::test]
async fn every_kind_that_is_searched_has_the_index_of_its_grams() {
    let desk = Desk::demo().await;
    for kind in kinds::ALL {
        let Some(search) = kind.search else { continue };
        let sql = "select count(*) from pg_indexes where tablename = $1 and indexdef like '%gin (enterprise_id, search_grams)%'";
        assert_eq!(desk.value::<i64>(sql, &[&search.table]).await, 1, "{kind:?}");
    }
}
