//! Import of customers' contacts from workbooks: existing ones are updated, others created; a dry run reports
//! both.

use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use super::{CREATE, Desk, HOSPITAL, UPDATE};
use crate::administration::sheets::said;

const HEAD: &[&str] =
    &["客户名称*", "客户编号", "姓名*", "联系电话", "其他电话", "部门", "职务", "默认联系人", "备注"];
const FIRST: &str = "临港新能源装备有限公司";
const SECOND: &str = "松江精密制造有限公司";
const ALONE: &str = "范子安";

/// A row with the columns 客户名称, 姓名, 联系电话, 职务.
fn line(customer: &str, name: &str, phone: &str, position: &str) -> Vec<String> {
    [customer, "", name, phone, "", "", position, "", ""].map(str::to_owned).to_vec()
}

fn book(lines: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let head: Vec<String> = HEAD.iter().map(|text| (*text).to_owned()).collect();
    for (row, cells) in (0..).zip(std::iter::once(&head).chain(lines)) {
        for (column, text) in (0..).zip(cells).filter(|(_, text)| !text.is_empty()) {
            sheet.write_string(row, column, text).expect("written");
        }
    }
    book.save_to_buffer().expect("saved")
}

impl Desk {
    async fn import(&self, user: &str, lines: &[Vec<String>], dry: bool) -> Value {
        let mut form = Form::new().part("file", Part::bytes(book(lines)).file_name("x.xlsx"));
        if dry {
            form = form.text("dryRun", "1");
        }
        let url = format!("{}/api/crm/contacts/importExcel", self.server.url());
        let request = self.server.client().post(url).bearer_auth(self.server.token(user).await);
        request.multipart(form).send().await.expect("an answer").json().await.expect("an envelope")
    }

    /// The contacts of a customer, the oldest first.
    async fn people(&self, customer: &str) -> Vec<Value> {
        let query = "query ($id: ID!) { contacts(filter: { customerId: $id }, orderBy: [{ field: CREATED_AT, direction: ASC }]) {
            nodes { id name phone otherPhones departName position isDefault version } } }";
        let found = self.ask(query, json!({ "id": self.customer(customer).await })).await;
        found["contacts"]["nodes"].as_array().expect("people").clone()
    }

    async fn logged(&self, action: &str) -> i64 {
        self.number(&format!("select count(*) from operation_log where action = '{action}'")).await
    }
}

/// Numbers of created, updated and unchanged rows.
fn counts(body: &Value) -> [i64; 3] {
    let data = &body["data"];
    ["created", "updated", "unchanged"]
        .map(|name| data[name].as_i64().unwrap_or_else(|| panic!("{name}: {body}")))
}

#[tokio::test]
async fn one_file_makes_changes_and_leaves_alone() {
    let desk = Desk::of("sales").await;
    let (one, others) = (desk.people(FIRST).await, desk.people(SECOND).await);
    let text = |of: &Value, name: &str| of[name].as_str().unwrap_or_default().to_owned();
    let (name, phone) = (text(&one[0], "name"), text(&one[0], "phone"));
    let (same, renamed) = (&others[0], &others[1]);
    let lines = [
        // matched by name; blank cells change nothing
        line(FIRST, &name, "", "表格职务"),
        vec![
            FIRST.into(),
            String::new(),
            "许平".into(),
            "154 0000 0901".into(),
            "15400000902、15400000903".into(),
            "设备部".into(),
            String::new(),
            "是".into(),
            String::new(),
        ],
        line(SECOND, same["name"].as_str().expect("a name"), "", ""),
        // matched by number, whatever the present name
        line(SECOND, "表格新名", renamed["phone"].as_str().expect("a number"), ""),
    ];
    let before = [desk.logged("contact.update").await, desk.logged("contact.create").await];
    let body = desk.import("sales", &lines, true).await;
    assert_eq!(
        (&body["code"], &body["data"]["dryRun"], &body["data"]["total"]),
        (&json!(0), &json!(1), &json!(4)),
        "{body}"
    );
    assert_eq!(counts(&body), [1, 2, 1], "{body}");
    let field = |label: &str, before: &Value, after: &str| json!({ "label": label, "before": before, "after": after });
    let expected = json!([
        { "lineNum": 2, "name": format!("{FIRST} · {name}"), "fields": [field("职务", &one[0]["position"], "表格职务")] },
        { "lineNum": 5, "name": format!("{SECOND} · {}", text(renamed, "name")),
          "fields": [field("姓名", &renamed["name"], "表格新名")] },
    ]);
    assert_eq!(body["data"]["changes"], expected, "{body}");
    assert_eq!(
        (desk.people(FIRST).await, desk.people(SECOND).await),
        (one.clone(), others.clone()),
        "a rehearsal wrote"
    );
    assert_eq!([desk.logged("contact.update").await, desk.logged("contact.create").await], before);

    let body = desk.import("sales", &lines, false).await;
    assert_eq!(
        (&body["code"], &body["msg"], counts(&body)),
        (&json!(0), &json!("导入成功"), [1, 2, 1]),
        "{body}"
    );
    let after = desk.people(FIRST).await;
    assert_eq!(after.len(), 2, "{after:?}");
    let changed = &after[0];
    assert_eq!(
        (text(changed, "phone"), text(changed, "position")),
        (phone, "表格职务".to_owned()),
        "{changed}"
    );
    assert_eq!(changed["departName"], one[0]["departName"]);
    let made = &after[1];
    assert_eq!(
        (&made["phone"], &made["otherPhones"], &made["departName"]),
        (&json!("15400000901"), &json!(["15400000902", "15400000903"]), &json!("设备部"))
    );
    assert_eq!(
        (&changed["isDefault"], &made["isDefault"]),
        (&json!(false), &json!(true)),
        "the default passes on"
    );
    assert_eq!(desk.people(SECOND).await[1]["name"], "表格新名");
    // logged like manual changes: one created, two updated, and the former default
    let logged =
        [desk.logged("contact.update").await - before[0], desk.logged("contact.create").await - before[1]];
    assert_eq!(logged, [3, 1]);
    let told = "select count(*) from operation_log where action = 'contact.update' and before->>'name' <> after->>'name'
        and after->>'name' = '表格新名'";
    assert_eq!(desk.number(told).await, 1);
    assert_eq!(desk.number("select count(*) from event where kind = 'contact.import'").await, 1);
    // search finds the customer by its contacts
    let search = "query ($keyword: String) { customers(filter: { keyword: $keyword }) { totalCount } }";
    for keyword in ["表格新名", "00000902"] {
        assert_eq!(
            desk.ask(search, json!({ "keyword": keyword })).await["customers"]["totalCount"],
            1,
            "{keyword}"
        );
    }
    // a repeated import changes and writes nothing
    let body = desk.import("sales", &lines, false).await;
    assert_eq!(counts(&body), [0, 0, 4], "{body}");
    assert_eq!(desk.logged("contact.update").await - before[0], 3);
}

#[tokio::test]
async fn every_line_that_is_wrong_is_told_and_none_is_written() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer(SECOND).await;
    for phone in ["15400000911", "15400000912"] {
        let made = desk
            .change(CREATE, json!({ "customer": customer, "input": { "name": "王伟", "phone": phone } }))
            .await;
        assert!(made["contact"]["id"].is_string(), "{made}");
    }
    let people = desk.number("select count(*) from contact").await;
    let two = |phone: &str| line(FIRST, "许平", phone, "");
    let default = |name: &str, phone: &str| {
        let mut line = line(FIRST, name, phone, "");
        line[7] = "是".into();
        line
    };
    let numbered = |number: &str| {
        let mut line = line(FIRST, "许清", "15400000990", "");
        line[1] = number.into();
        line
    };
    let lines = [
        line(HOSPITAL.0, "许平", "15400000901", ""),
        line("没有这个客户", "许平", "15400000901", ""),
        line("", "许平", "15400000901", ""),
        line(FIRST, "许安", "", ""),
        line(FIRST, "许宁", "12", ""),
        line(SECOND, "王伟", "15400000913", ""),
        two("15400000921"),
        two("15400000922"),
        line(FIRST, "许和", "15400000921", ""),
        line(SECOND, "王伟", "15400000911", "甲"),
        line(SECOND, "王卫", "15400000911", "乙"),
        line(ALONE, "另一人", "15400000931", ""),
        default("方圆", "15400000941"),
        default("方正", "15400000942"),
        numbered("999999999"),
        numbered("编号"),
    ];
    let body = desk.import("sales", &lines, false).await;
    assert_eq!(body["code"], 4022, "{body}");
    let expected: &[(u64, &str)] = &[
        (2, "没有修改客户“云岭市第一人民医院”的权限"),
        (3, "客户“没有这个客户”不存在"),
        (4, "客户名称不能为空"),
        (5, "请输入联系电话"),
        (6, "请输入正确的联系电话"),
        (7, "该客户有 2 个名为“王伟”的联系人，联系电话与他们都不同，无法确定是哪一个"),
        (9, "与第 8 行的姓名或联系电话相同，是同一个联系人"),
        (10, "与第 8 行的姓名或联系电话相同，是同一个联系人"),
        (12, "与第 11 行是同一个联系人"),
        (13, "该类型的客户最多有 1 个联系人"),
        (15, "与第 14 行同为该客户的默认联系人"),
        (16, "编号为“999999999”的客户不存在"),
        (17, "客户编号“编号”不正确"),
    ];
    let expected: Vec<(u64, String)> =
        expected.iter().map(|(line, text)| (*line, (*text).to_owned())).collect();
    assert_eq!(said(&body), expected, "{body}");
    assert!(!body.to_string().contains("changes"), "nothing is told of what would change: {body}");
    assert_eq!(desk.number("select count(*) from contact").await, people);
}

#[tokio::test]
async fn customers_of_one_name_are_told_apart_by_their_number() {
    let desk = Desk::of("sales").await;
    let (first, alone) = (desk.row(FIRST).await, desk.row(ALONE).await);
    let twin = format!(
        "update customer c set name = o.name, name_key = o.name_key from customer o
         where o.enterprise_id = 1 and o.id = {first} and c.enterprise_id = 1 and c.id = {alone}"
    );
    desk.server.db().execute(&twin).await;
    let mut new = line(FIRST, "许平", "15400000901", "");
    let body = desk.import("sales", std::slice::from_ref(&new), true).await;
    assert_eq!(said(&body), [(2, format!("有多个名为“{FIRST}”的客户，请填写客户编号"))], "{body}");
    new[1] = first.to_string();
    let body = desk.import("sales", &[new], false).await;
    assert_eq!((&body["code"], counts(&body)), (&json!(0), [1, 0, 0]), "{body}");
    let at = format!("select count(*) from contact where customer_id = {first} and name = '许平'");
    assert_eq!(desk.number(&at).await, 1);
}

#[tokio::test]
async fn what_one_does_not_see_does_not_exist_and_who_may_not_imports_nothing() {
    let desk = Desk::of("admin").await;
    let hidden = "常熟纺织有限公司";
    let number = desk.row(hidden).await.to_string();
    let lines = [line(hidden, "许平", "15400000901", "")];
    let mut numbered = line("不论何名", "许平", "15400000901", "");
    numbered[1] = number.clone();
    for user in ["shanyutong", "other"] {
        let body = desk.import(user, &lines, true).await;
        assert_eq!(said(&body), [(2, format!("客户“{hidden}”不存在"))], "{user}: {body}");
        let body = desk.import(user, std::slice::from_ref(&numbered), true).await;
        assert_eq!(said(&body), [(2, format!("编号为“{number}”的客户不存在"))], "{user}: {body}");
    }
    for user in ["engineer", "external"] {
        assert_eq!(desk.import(user, &lines, true).await["code"], 4003, "{user}");
    }
    assert_eq!(desk.import("admin", &lines, true).await["code"], 0);
}

/// A contact changed between the dry run and the import is not changed again.
#[tokio::test]
async fn an_import_compares_with_what_is_there_by_then() {
    let desk = Desk::of("sales").await;
    let one = desk.people(FIRST).await[0].clone();
    let lines = [line(FIRST, one["name"].as_str().expect("a name"), "", "表格职务")];
    assert_eq!(counts(&desk.import("sales", &lines, true).await), [0, 1, 0]);
    let change = json!({ "id": one["id"], "version": one["version"], "input": { "position": "表格职务", "departName": "财务部" } });
    assert!(desk.change(UPDATE, change).await["contact"]["id"].is_string());
    let logged = desk.logged("contact.update").await;
    assert_eq!(counts(&desk.import("sales", &lines, false).await), [0, 0, 1]);
    assert_eq!(desk.logged("contact.update").await, logged);
    assert_eq!(desk.people(FIRST).await[0]["departName"], "财务部", "what others wrote stays");
}

/// A round trip of an export changes nothing.
#[tokio::test]
async fn an_export_comes_back_unchanged() {
    let desk = Desk::of("admin").await;
    let url = format!("{}/api/crm/contacts/exportExcel", desk.server.url());
    let request = desk.server.client().get(url).bearer_auth(&desk.token);
    let bytes = request.send().await.expect("an answer").bytes().await.expect("bytes").to_vec();
    assert!(bytes.starts_with(b"PK"), "{}", String::from_utf8_lossy(&bytes));
    let form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx")).text("dryRun", "1");
    let url = format!("{}/api/crm/contacts/importExcel", desk.server.url());
    let request = desk.server.client().post(url).bearer_auth(&desk.token).multipart(form);
    let body: Value = request.send().await.expect("an answer").json().await.expect("an envelope");
    let all = desk
        .number(
            "select count(*) from contact p join customer c on c.enterprise_id = p.enterprise_id and c.id = p.customer_id
             where p.enterprise_id = 1 and p.deleted_at is null and c.deleted_at is null and c.merged_into is null",
        )
        .await;
    assert_eq!((&body["code"], counts(&body)), (&json!(0), [0, 0, all]), "{body}");
}

/// Thousands of rows, half of them new: the number of statements does not grow with the rows.
#[tokio::test]
async fn a_large_file_takes_a_bounded_number_of_statements() {
    let desk = Desk::of("admin").await;
    desk.server
        .db()
        .execute(
            "insert into customer (enterprise_id, name, name_key, type)
                select 1, '大表客户' || n, '大表客户' || n, '1' from generate_series(1, 80) as n;
             insert into contact (enterprise_id, customer_id, name, phone, phones, is_default)
                select 1, c.id, '旧' || p, '154' || lpad(p::text, 8, '0'), array['154' || lpad(p::text, 8, '0')], p = 1
                from customer c cross join generate_series(1, 25) as p where c.name like '大表客户%';
             analyze customer; analyze contact",
        )
        .await;
    let mut lines = Vec::with_capacity(4_000);
    for customer in 1..=80 {
        let name = format!("大表客户{customer}");
        for person in 1..=25 {
            lines.push(line(&name, &format!("旧{person}"), "", "表格职务"));
            lines.push(line(&name, &format!("新{person}"), &format!("155{person:08}"), ""));
        }
    }
    let (body, statements) = desk.server.statements(desk.import("admin", &lines, false)).await;
    assert_eq!((&body["code"], counts(&body)), (&json!(0), [2_000, 2_000, 0]), "{}", body["msg"]);
    assert_eq!(body["data"]["changes"].as_array().map(Vec::len), Some(200));
    // inserts in batches of 2000, log entries in batches of 1000
    assert!(statements < 100, "{statements}");
    let changed =
        "select count(*) from contact where position = '表格职务' and version = 2 and phone like '154%'";
    assert_eq!(desk.number(changed).await, 2_000);
    let several =
        "select count(*) from (select customer_id from contact where deleted_at is null group by customer_id
        having count(*) filter (where is_default) <> 1) wrong";
    assert_eq!(desk.number(several).await, 0, "one default each");
}
