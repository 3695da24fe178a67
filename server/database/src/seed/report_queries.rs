//! Stored queries of the demo.

use serde_json::{Value, json};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A stored query over one list: position, name, remark, document, parameters and columns.
struct Stored {
    position: i16,
    name: &'static str,
    about: &'static str,
    document: &'static str,
    parameters: Value,
    /// The list whose elements are rows.
    list: &'static str,
    columns: Vec<Column>,
}

/// A column: label, path below the list, kind, type in the schema, and treatment of lists on the path.
type Column = (&'static str, &'static str, &'static str, &'static str, &'static str);

fn text(label: &'static str, path: &'static str) -> Column {
    (label, path, "TEXT", "String", "ROWS")
}

fn money(label: &'static str, path: &'static str) -> Column {
    (label, path, "MONEY", "Money", "ROWS")
}

fn day(label: &'static str, path: &'static str) -> Column {
    (label, path, "DATE", "Date", "ROWS")
}

fn time(label: &'static str, path: &'static str) -> Column {
    (label, path, "TIME", "DateTime", "ROWS")
}

fn number(label: &'static str, path: &'static str) -> Column {
    (label, path, "NUMBER", "Int", "ROWS")
}

fn period(name: &str, label: &str, usual: Option<&str>) -> Value {
    let mut one = json!({ "name": name, "label": label, "kind": "PERIOD" });
    if let Some(usual) = usual {
        one["default"] = json!({ "period": usual });
    }
    one
}

fn record(name: &str, label: &str, kind: &str, usual: Option<&str>) -> Value {
    let mut one = json!({ "name": name, "label": label, "kind": kind });
    if let Some(usual) = usual {
        one["default"] = json!({ "values": [usual] });
    }
    one
}

fn projects() -> Vec<Stored> {
    vec![
        Stored {
            position: 1,
            name: "项目与应收",
            about: "每个项目的客户、负责人与未收金额",
            document: "query ($customer: ID) { projects(filter: {customerId: $customer}, orderBy: [{field: CREATED_AT, direction: DESC}]) \
                       { nodes { id name number customer { id name } director { id name } account { planned received outstanding late } } } }",
            parameters: json!([record("customer", "客户", "CUSTOMER", None)]),
            list: "projects.nodes",
            columns: vec![
                text("客户", "customer.name"),
                text("项目", "name"),
                text("编号", "number"),
                text("负责人", "director.name"),
                money("计划金额", "account.planned"),
                money("已收金额", "account.received"),
                money("未收金额", "account.outstanding"),
                money("逾期金额", "account.late"),
            ],
        },
        Stored {
            position: 1,
            name: "我负责的项目",
            about: "负责人默认为查看的人",
            document: "query ($director: ID, $createdFrom: Date, $createdTo: Date) { projects(filter: {directorId: $director, \
                       createdAt: {from: $createdFrom, to: $createdTo}}) { nodes { id name status { text } progress beginsOn endsOn \
                       overdueDays mileposts { name } members { id } } } }",
            parameters: json!([
                record("director", "负责人", "MEMBER", Some("@me")),
                period("created", "创建日期", None)
            ]),
            list: "projects.nodes",
            columns: vec![
                text("项目", "name"),
                text("状态", "status.text"),
                ("进度", "progress", "PERCENT", "Int", "ROWS"),
                day("开始日期", "beginsOn"),
                day("结束日期", "endsOn"),
                number("逾期天数", "overdueDays"),
                ("里程碑", "mileposts.name", "TEXT", "String", "JOIN"),
                ("成员数", "members", "NUMBER", "ProjectMember", "COUNT"),
            ],
        },
        Stored {
            position: 1,
            name: "本月应收计划",
            about: "应收日期在所选时间内的收款计划",
            document: "query ($dueFrom: Date, $dueTo: Date) { paymentPlans(filter: {dueOn: {from: $dueFrom, to: $dueTo}}) { nodes { \
                       id name dueOn amount received missing overdueDays project { id name director { name } } } } }",
            parameters: json!([period("due", "应收日期", Some("THIS_MONTH"))]),
            list: "paymentPlans.nodes",
            columns: vec![
                text("项目", "project.name"),
                text("负责人", "project.director.name"),
                text("款项", "name"),
                day("应收日期", "dueOn"),
                money("应收金额", "amount"),
                money("已收金额", "received"),
                money("未收金额", "missing"),
                number("逾期天数", "overdueDays"),
            ],
        },
        Stored {
            position: 1,
            name: "项目里程碑明细",
            about: "每个里程碑一行，没有里程碑的项目也在表中",
            document: "{ projects { nodes { id name mileposts { id name beginsOn endsOn finishedOn isOverdue } } } }",
            parameters: json!([]),
            list: "projects.nodes.mileposts",
            columns: vec![
                text("项目", "^name"),
                text("里程碑", "name"),
                day("计划开始", "beginsOn"),
                day("计划完成", "endsOn"),
                day("实际完成", "finishedOn"),
                ("逾期", "isOverdue", "YES_NO", "Boolean", "ROWS"),
            ],
        },
    ]
}

fn customers() -> Vec<Stored> {
    vec![
        Stored {
            position: 2,
            name: "客户名录",
            about: "客户与业务员、联系人",
            document: "query ($type: [String!]) { customers(filter: {type: $type}) { nodes { id name type { text } level { text } \
                       industry { text } tags { text } salesman { id name } salesmanTeam { name } contact { name } } } }",
            parameters: json!([{ "name": "type", "label": "客户类型", "kind": "DICT", "dict": "customer_type", "multiple": true }]),
            list: "customers.nodes",
            columns: vec![
                text("客户", "name"),
                text("类型", "type.text"),
                text("级别", "level.text"),
                text("行业", "industry.text"),
                ("标签", "tags.text", "TEXT", "String", "JOIN"),
                text("业务员", "salesman.name"),
                text("团队", "salesmanTeam.name"),
                text("联系人", "contact.name"),
            ],
        },
        Stored {
            position: 2,
            name: "近期跟进的客户",
            about: "跟进时间在所选时间内的客户",
            document: "query ($followedFrom: Date, $followedTo: Date) { customers(filter: {followedAt: {from: $followedFrom, \
                       to: $followedTo}}) { nodes { id name salesman { name } followedAt nextFollowAt } } }",
            parameters: json!([period("followed", "跟进时间", Some("LAST_THIRTY_DAYS"))]),
            list: "customers.nodes",
            columns: vec![
                text("客户", "name"),
                text("业务员", "salesman.name"),
                time("最近跟进", "followedAt"),
                time("下次跟进", "nextFollowAt"),
            ],
        },
        Stored {
            position: 2,
            name: "久未跟进的客户",
            about: "超过所填天数没有跟进",
            document: "query ($days: Int) { customers(filter: {notFollowedDays: $days}) { nodes { id name level { text } \
                       salesman { name } followedAt createdAt } } }",
            parameters: json!([{ "name": "days", "label": "未跟进天数", "kind": "NUMBER", "default": { "values": ["30"] } }]),
            list: "customers.nodes",
            columns: vec![
                text("客户", "name"),
                text("级别", "level.text"),
                text("业务员", "salesman.name"),
                time("最近跟进", "followedAt"),
                time("创建时间", "createdAt"),
            ],
        },
    ]
}

fn tasks() -> Vec<Stored> {
    vec![
        Stored {
            position: 3,
            name: "逾期任务",
            about: "已逾期而未完成的任务",
            document: "query ($project: ID) { tasks(filter: {projectId: $project, overdue: true}) { nodes { id name endsOn overdueDays \
                       director { name } project { id name } level { text } } } }",
            parameters: json!([record("project", "项目", "PROJECT", None)]),
            list: "tasks.nodes",
            columns: vec![
                text("任务", "name"),
                text("项目", "project.name"),
                text("负责人", "director.name"),
                text("优先级", "level.text"),
                day("截止日期", "endsOn"),
                number("逾期天数", "overdueDays"),
            ],
        },
        Stored {
            position: 3,
            name: "任务参与人",
            about: "每位参与人一行",
            document: "query ($word: String) { tasks(filter: {keyword: $word}) { nodes { id name estimate spent director { name } \
                       members { id name } } } }",
            parameters: json!([{ "name": "word", "label": "关键词", "kind": "TEXT" }]),
            list: "tasks.nodes.members",
            columns: vec![
                text("任务", "^name"),
                text("负责人", "^director.name"),
                text("参与人", "name"),
                ("预计工时", "^estimate", "MINUTES", "Int", "ROWS"),
                ("实际工时", "^spent", "MINUTES", "Int", "ROWS"),
            ],
        },
    ]
}

fn orders() -> Vec<Stored> {
    vec![
        Stored {
            position: 4,
            name: "工单明细",
            about: "报修时间在所选时间内的工单",
            document: "query ($requestedFrom: Date, $requestedTo: Date, $team: ID) { workOrders(filter: {requestedAt: \
                       {from: $requestedFrom, to: $requestedTo}, teamId: $team}) { nodes { id code name customerName \
                       serviceType { text } director { name } requestedAt isOverdue amount } } }",
            parameters: json!([
                period("requested", "报修时间", Some("LAST_THIRTY_DAYS")),
                record("team", "团队", "TEAM", None)
            ]),
            list: "workOrders.nodes",
            columns: vec![
                text("编号", "code"),
                text("工单", "name"),
                text("客户", "customerName"),
                text("服务类型", "serviceType.text"),
                text("技术员", "director.name"),
                time("报修时间", "requestedAt"),
                ("超时", "isOverdue", "YES_NO", "Boolean", "ROWS"),
                money("费用", "amount"),
            ],
        },
        Stored {
            position: 4,
            name: "工单评价",
            about: "每条评价一行",
            document: "{ workOrders { nodes { id code director { name } evaluates { id score content createdAt } } } }",
            parameters: json!([]),
            list: "workOrders.nodes.evaluates",
            columns: vec![
                text("工单", "^code"),
                text("技术员", "^director.name"),
                number("得分", "score"),
                text("内容", "content"),
                time("评价时间", "createdAt"),
            ],
        },
    ]
}

/// Writes the stored queries into the first enterprise.
pub async fn first(to: &Writer<'_>) -> Outcome<()> {
    write(to, projects().into_iter().chain(customers()).chain(tasks()).chain(orders())).await
}

/// Writes some of them into the second one.
pub async fn second(to: &Writer<'_>) -> Outcome<()> {
    let some = |one: &Stored| matches!(one.name, "项目与应收" | "客户名录" | "逾期任务" | "工单明细");
    write(to, projects().into_iter().chain(customers()).chain(tasks()).chain(orders()).filter(some)).await
}

/// A path below the list, or below the list around it.
fn path(list: &str, path: &str) -> String {
    match path.strip_prefix('^') {
        Some(above) => format!("{}.{above}", list.rsplit_once('.').map_or(list, |(outer, _)| outer)),
        None => format!("{list}.{path}"),
    }
}

fn definition(one: &Stored) -> Value {
    let column = |(label, below, kind, of, list): &Column| json!({ "label": label, "path": path(one.list, below), "kind": kind, "list": list, "type": of });
    let rows: Vec<&str> = match one.list.rsplit_once('.') {
        Some((outer, _)) if outer.contains('.') => vec![outer, one.list],
        _ => vec![one.list],
    };
    json!({
        "version": 1,
        "document": one.document,
        "parameters": one.parameters,
        "columns": one.columns.iter().map(column).collect::<Vec<_>>(),
        "rows": rows,
        "keepEmpty": one.name == "项目里程碑明细",
    })
}

async fn write(to: &Writer<'_>, all: impl Iterator<Item = Stored>) -> Outcome<()> {
    for one in all {
        let definition =
            serde_json::to_string(&definition(&one)).map_err(|error| Trouble::new(error.to_string()))?;
        let text = search::text([one.name]);
        let grams = search::grams(&text);
        let sql = "with made as (
                insert into report_query (enterprise_id, menu_position, name, remark, definition, search_text, search_grams)
                values ($1, $2, $3, $4, $5::text::jsonb, $6, $7) returning enterprise_id, id, number, name, definition)
            insert into report_query_version (enterprise_id, query_id, number, name, definition)
            select enterprise_id, id, number, name, definition from made";
        let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
            &[&to.enterprise, &one.position, &one.name, &one.about, &definition, &text, &grams];
        to.run(sql, values).await?;
    }
    Ok(())
}
