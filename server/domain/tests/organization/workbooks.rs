//! Tests of imports and exports over a real database.

use std::collections::BTreeMap;
use std::io::Read;
use std::time::{Duration, Instant};

use bytes::Bytes;
use calamine::{Data, Reader, Xlsx};
use rust_xlsxwriter::Workbook;
use xieli_domain::member::sheet::BOOK as MEMBERS;
use xieli_domain::sheet::mapping::Mapping;
use xieli_domain::sheet::read::Source;
use xieli_domain::sheet::{Book, ExportFile, ImportReport, export, import};
use xieli_domain::team::sheet::BOOK as TEAMS;
use xieli_kernel::{AppResult, ErrorCode, FieldCode, Viewer};
use xieli_testing::assert_within;

use crate::support::{Bench, denied, field, refused};

fn book(rows: &[Vec<String>]) -> Bytes {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).expect("written");
        }
    }
    book.save_to_buffer().expect("saved").into()
}

fn rows(head: &[&str], lines: &[&[&str]]) -> Bytes {
    let own = |cells: &[&str]| cells.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let mut all = vec![own(head)];
    all.extend(lines.iter().map(|line| own(line)));
    book(&all)
}

/// An uploaded workbook.
fn sent(bytes: Bytes) -> Source {
    Source { name: "a.xlsx".to_owned(), bytes, sheet: None, head: None }
}

async fn members(bench: &Bench, viewer: &Viewer, file: Bytes, dry_run: bool) -> AppResult<ImportReport> {
    import(&bench.services, viewer, Book::from(&MEMBERS), &sent(file), dry_run, &Mapping::default()).await
}

async fn people(bench: &Bench) -> i64 {
    bench.number("select count(*) from member where enterprise_id = 1", &[]).await
}

#[tokio::test]
async fn three_bad_lines_keep_everything_out_and_a_good_file_goes_in() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let head = ["姓名*", "手机号*", "工号", "所在团队", "角色", "入职日期"];
    let before = people(&bench).await;
    let taken =
        bench.number("select phone::bigint from member where id = $1", &[&admin.member_id]).await.to_string();
    let bad = rows(
        &head,
        &[
            &["黎明", "13912340001", "A1", "财务部", "员工", "2024-03-01"],
            &["", "13912340002", "A2", "", "", ""],
            &["李响", "139", "A1", "没有的团队", "企业所有者", "昨天"],
            &["方圆", &taken, "YL0001", "", "没有的角色", ""],
        ],
    );
    let report = members(&bench, &admin, bad, false).await.expect("a report");
    assert_eq!((report.total, report.imported, report.failed), (4, 0, 3));
    let lines: Vec<u32> = report.errors.iter().map(|line| line.line_num).collect();
    assert_eq!(lines, [3, 4, 5]);
    let told = |line: usize, part: &str| report.errors[line].errors.iter().any(|text| text.contains(part));
    assert!(told(0, "姓名不能为空"));
    for part in ["手机号", "工号与第 2 行重复", "没有的团队", "不能授予角色“企业所有者”", "入职日期"]
    {
        assert!(told(1, part), "{part}: {:?}", report.errors[1]);
    }
    for part in ["手机号已被其他成员使用", "工号已被其他成员使用", "没有的角色"] {
        assert!(told(2, part), "{part}: {:?}", report.errors[2]);
    }
    assert_eq!(people(&bench).await, before);

    let good = rows(
        &head,
        &[
            &["黎明", "13912340001", "A1", "财务部、总经办", "员工", "2024-03-01"],
            &["李响", "13912340002", "", "销售部/平台组", "", ""],
            &["方圆", "13912340003", "", "产品研发中心/软件研发部/平台组", "", ""],
        ],
    );
    let report = members(&bench, &admin, good.clone(), true).await.expect("a report");
    assert_eq!((report.total, report.imported, report.failed, report.dry_run), (3, 0, 1, true));
    let good = rows(
        &head,
        &[
            &["黎明", "13912340001", "A1", "财务部、总经办", "员工", "2024-03-01"],
            &["李响", "13912340002", "", "产品研发中心/软件研发部/平台组", "", ""],
        ],
    );
    let dry = members(&bench, &admin, good.clone(), true).await.expect("a report");
    assert_eq!((dry.failed, people(&bench).await), (0, before));
    let report = members(&bench, &admin, good.clone(), false).await.expect("a report");
    assert_eq!((report.imported, report.message.as_str()), (2, "导入成功"));
    assert_eq!(people(&bench).await, before + 2);
    let whole = "select count(*) from member m join account a on a.id = m.account_id \
                 join role_member h on h.member_id = m.id join role r on r.id = h.role_id and r.name = '员工' \
                 join team_member p on p.member_id = m.id and p.main join team t on t.id = p.team_id and t.name = '财务部' \
                 where m.phone = '13912340001' and m.status = 1 and a.password_hash is null and m.entry_date = '2024-03-01' \
                   and m.search_grams @> array['黎'] and m.sort_name like 'li ming%'";
    assert_eq!(bench.number(whole, &[]).await, 1);
    let places = "select count(*) from team_member p join member m on m.id = p.member_id where m.phone = '13912340001'";
    assert_eq!(bench.number(places, &[]).await, 2);
    let logged = "select count(*) from operation_log where action = 'member.create' and reason = 'import' \
                  and not after ? 'search_grams'";
    assert_eq!(bench.number(logged, &[]).await, 2);
    // the same file again: all members exist already
    let again = members(&bench, &admin, good, false).await.expect("a report");
    assert_eq!((again.failed, people(&bench).await), (2, before + 2));
}

#[tokio::test]
async fn who_may_not_edit_members_may_not_import_them() {
    let bench = Bench::demo().await;
    let file = rows(&["姓名", "手机号"], &[&["黎明", "13912340001"]]);
    for user in ["sales", "engineer", "external"] {
        let viewer = bench.viewer(user).await;
        assert_eq!(
            denied(members(&bench, &viewer, file.clone(), true).await),
            ErrorCode::Forbidden,
            "{user}"
        );
    }
    // a manager may import, but gives no role beyond their own
    let manager = bench.viewer("manager").await;
    let file = rows(&["姓名", "手机号", "角色"], &[&["黎明", "13912340001", "财务"]]);
    assert_eq!(members(&bench, &manager, file, true).await.expect("a report").failed, 1);
}

#[tokio::test]
async fn ten_thousand_lines_take_less_than_ten_seconds() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let mut lines = vec![["姓名", "手机号", "工号", "所在团队", "职位", "备注"].map(str::to_owned).to_vec()];
    for at in 0..10_000 {
        lines.push(vec![
            format!("成员{at}"),
            format!("137{at:08}"),
            format!("N{at}"),
            if at % 2 == 0 { "财务部" } else { "上海服务站" }.to_owned(),
            "技师".to_owned(),
            "批量导入".to_owned(),
        ]);
    }
    let file = book(&lines);
    let before = (Instant::now(), bench.db().statements());
    let report = members(&bench, &admin, file, false).await.expect("a report");
    let took = before.0.elapsed();
    assert_eq!((report.imported, report.failed), (10_000, 0), "{:?}", report.errors.first());
    assert_within(took, Duration::from_secs(10));
    // the number of statements does not depend on the number of lines
    assert!(bench.db().statements() - before.1 < 25);
}

#[tokio::test]
async fn teams_come_with_those_above_them_in_the_same_file() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let head = ["团队名称", "上级团队", "团队类型", "是否接单团队"];
    let file = |lines: &[&[&str]]| rows(&head, lines);
    let bad = file(&[
        &["甲组", "乙部", "", ""],
        &["乙部", "甲组", "", ""],
        &["财务部", "", "", ""],
        &["外部", "财务部", "外部团队", ""],
        &["丙部", "没有的", "", "也许"],
        &["丁部", "", "", ""],
        &["丁部", "", "", ""],
    ]);
    let report = import(&bench.services, &admin, Book::from(&TEAMS), &sent(bad), false, &Mapping::default())
        .await
        .expect("a report");
    let lines: Vec<u32> = report.errors.iter().map(|line| line.line_num).collect();
    assert_eq!(lines, [2, 3, 4, 5, 6, 8], "{:?}", report.errors);
    let good = file(&[
        &["平台一组", "新研发部/平台", "", "是"],
        &["平台", "新研发部", "", ""],
        &["新研发部", "", "", ""],
        &["出纳组", "财务部", "内部团队", ""],
        &["伙伴", "", "外部团队", "是"],
        &["伙伴一队", "伙伴", "", ""],
    ]);
    let report = import(&bench.services, &admin, Book::from(&TEAMS), &sent(good), false, &Mapping::default())
        .await
        .expect("a report");
    assert_eq!((report.imported, report.failed), (6, 0), "{:?}", report.errors);
    let path = "select count(*) from team t join team p on p.id = t.parent_id join team r on r.id = p.parent_id \
                where t.name = '平台一组' and t.path = array[r.id, p.id, t.id] and r.parent_id is null and t.is_accept_team";
    assert_eq!(bench.number(path, &[]).await, 1);
    let kinds = "select count(*) from team where name in ('伙伴', '伙伴一队') and type = 2";
    assert_eq!(bench.number(kinds, &[]).await, 2);
    let orders = "select count(*) from (select 1 from team where enterprise_id = 1 and deleted_at is null \
                  group by parent_id, type, sort_order having count(*) > 1) twice";
    assert_eq!(bench.number(orders, &[]).await, 0);
}

/// The cells of a finished workbook.
fn read(mut file: ExportFile) -> Vec<Vec<String>> {
    let mut bytes = Vec::new();
    file.file.read_to_end(&mut bytes).expect("read");
    assert_eq!(u64::try_from(bytes.len()).ok(), Some(file.size));
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes)).expect("a workbook");
    let range = book.worksheet_range_at(0).expect("a sheet").expect("cells");
    range.rows().map(|row| row.iter().map(Data::to_string).collect()).collect()
}

fn query(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn an_export_holds_the_chosen_columns_of_everything_the_filter_finds() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    bench.test.execute("update member set position = '=cmd|calc' where name = '沈若溪'").await;
    let filter = Book::from(&MEMBERS).rows(&query(&[
        ("type", "1"),
        ("status", "ACTIVE"),
        ("unknown", "x"),
        ("keyword", ""),
    ]));
    let chosen = columns(&["phone", "position", "teams", "roles", "createTime"]);
    let file = export(bench.db(), &admin, Book::from(&MEMBERS), &chosen, filter.expect("a filter"))
        .await
        .expect("a file");
    assert!(file.name.starts_with("成员_") && file.name.ends_with(".xlsx"));
    let expected = bench
        .number("select count(*) from member where enterprise_id = 1 and status = 1 and type = 1", &[])
        .await;
    assert_eq!(i64::try_from(file.rows).ok(), Some(expected));
    let table = read(file);
    // the required column is added automatically
    assert_eq!(table[0], ["姓名", "手机号", "职位", "所在团队", "角色", "创建时间"]);
    let admin_row = table.iter().find(|row| row[0] == "沈若溪").expect("the admin");
    assert_eq!(admin_row[1..5], ["15400000002", "'=cmd|calc", "总经办", "管理员"]);
    assert_eq!(i64::try_from(table.len() - 1).ok(), Some(expected));
}

#[tokio::test]
async fn an_export_asks_for_what_exists_and_shows_what_is_allowed() {
    let bench = Bench::demo().await;
    let (admin, sales) = (bench.viewer("admin").await, bench.viewer("sales").await);
    let all = || Book::from(&MEMBERS).rows(&query(&[])).expect("a filter");
    let whole = export(bench.db(), &admin, Book::from(&MEMBERS), &[], all()).await.expect("a file");
    assert_eq!(read(whole)[0].len(), MEMBERS.columns.iter().filter(|column| column.export).count());
    let unknown = columns(&["name", "password_hash"]);
    let unknown = export(bench.db(), &admin, Book::from(&MEMBERS), &unknown, all()).await;
    assert_eq!(refused(unknown), field("columns", FieldCode::Invalid));
    for (name, value) in
        [("teamId", "1 or 1=1"), ("status", "9"), ("type", "x"), ("createTimeStart", "gestern")]
    {
        let bad = Book::from(&MEMBERS).rows(&query(&[(name, value)]));
        assert_eq!(refused(bad), field(name, FieldCode::Invalid));
    }
    let partner = bench.viewer("dingyifan").await;
    assert_eq!(
        denied(export(bench.db(), &partner, Book::from(&MEMBERS), &columns(&["name"]), all()).await),
        ErrorCode::Forbidden
    );
    bench.test.execute("update member set remark = '内部备注' where enterprise_id = 1").await;
    let table = read(
        export(bench.db(), &sales, Book::from(&MEMBERS), &columns(&["name", "remark"]), all())
            .await
            .expect("a file"),
    );
    let seen: Vec<&str> = table[1..]
        .iter()
        .filter(|row| row.get(1).is_some_and(|text| !text.is_empty()))
        .map(|row| row[0].as_str())
        .collect();
    assert_eq!(seen, [sales.name.as_str()]);
}

#[tokio::test]
async fn teams_are_exported_and_come_back() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let filter = Book::from(&TEAMS).rows(&query(&[("type", "1")])).expect("a filter");
    let chosen = columns(&["name", "pid", "code", "directors", "memberCount", "totalMemberCount"]);
    let table = read(export(bench.db(), &admin, Book::from(&TEAMS), &chosen, filter).await.expect("a file"));
    let row = table.iter().find(|row| row[0] == "上海服务站").expect("the team");
    assert_eq!(row[1], "工程服务中心/华东服务部");
    assert!(row[5].parse::<i64>().is_ok_and(|people| people >= 1));
    // the same teams in the other enterprise
    let owner = "insert into role_member (enterprise_id, role_id, member_id) select m.enterprise_id, r.id, m.id \
                 from member m join account a on a.id = m.account_id and a.username = 'other' \
                 join role r on r.enterprise_id = m.enterprise_id and r.code = 'ROLE_admin' on conflict do nothing";
    bench.test.execute(owner).await;
    let other = bench.viewer("other").await;
    bench
        .test
        .execute(&format!(
            "update team set name = name || '（旧）' where enterprise_id = {}",
            other.enterprise_id
        ))
        .await;
    let report =
        import(&bench.services, &other, Book::from(&TEAMS), &sent(book(&table)), false, &Mapping::default())
            .await
            .expect("a report");
    assert_eq!(report.failed, 0, "{:?}", report.errors);
}
