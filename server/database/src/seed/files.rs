//! Documents of the demo: rows here; [`objects`] returns their contents, which the binary writes to the file
//! storage.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Context, Outcome, connect};

/// A content: its key here, its bytes, its content type.
type Asset = (&'static str, &'static [u8], &'static str);

const ASSETS: [Asset; 6] = [
    (
        "docx",
        include_bytes!("files/handbook.docx"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    (
        "xlsx",
        include_bytes!("files/spares.xlsx"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    ("pdf", include_bytes!("files/install.pdf"), "application/pdf"),
    ("png", include_bytes!("files/panel.png"), "image/png"),
    ("csv", include_bytes!("files/prices.csv"), "text/csv; charset=utf-8"),
    ("txt", include_bytes!("files/inspection.txt"), "text/plain; charset=utf-8"),
];

/// Document categories: kind of document, name, parent.
const GROUPS: [(i16, &str, &str); 11] = [
    (1, "制度规范", ""),
    (1, "人事制度", "制度规范"),
    (1, "行政制度", "制度规范"),
    (1, "产品资料", ""),
    (1, "技术方案", ""),
    (1, "培训资料", ""),
    (2, "合同", ""),
    (2, "图纸", ""),
    (2, "验收资料", ""),
    (3, "合作协议", ""),
    (3, "往来函件", ""),
];

/// A document: name, category, uploader, members who alone see it, members from whom it is hidden.
type Doc = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const DOCS: [Doc; 18] = [
    ("员工手册.docx", "人事制度", "admin", &[], &[]),
    ("请假与加班管理办法.docx", "人事制度", "admin", &[], &[]),
    ("薪酬管理办法.docx", "人事制度", "admin", &["owner", "manager"], &[]),
    ("办公用品领用说明.txt", "行政制度", "admin", &[], &[]),
    ("YL-200 安装手册.pdf", "产品资料", "engineer", &[], &[]),
    ("YL-200 面板示意图.png", "产品资料", "engineer", &[], &[]),
    ("YL-G10 网关说明书.pdf", "产品资料", "engineer", &[], &[]),
    ("产品价目表 2026.csv", "产品资料", "sales", &["owner", "manager", "sales"], &[]),
    ("常用备件清单.xlsx", "产品资料", "manager", &[], &["external"]),
    ("园区智能控制方案.docx", "技术方案", "manager", &[], &[]),
    ("工厂能耗监测方案.docx", "技术方案", "engineer", &["manager", "engineer"], &[]),
    ("月度巡检要点.txt", "培训资料", "manager", &[], &[]),
    ("新员工培训计划.xlsx", "培训资料", "admin", &[], &[]),
    ("启明园区改造合同.pdf", "合同", "sales", &["owner", "manager"], &[]),
    ("启明园区控制柜图纸.png", "图纸", "engineer", &[], &[]),
    ("启明园区验收清单.xlsx", "验收资料", "manager", &[], &[]),
    ("启明物业合作协议.pdf", "合作协议", "sales", &[], &[]),
    ("启明物业巡检回函.docx", "往来函件", "sales", &[], &[]),
];

/// Writes them for the first enterprise; the people by their user names.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, &GROUPS, &DOCS).await?;
    let Some(engineer) = members.get("engineer") else { return Ok(()) };
    // uploaded in a dialog that was never submitted
    let pending = Row { status: 0, group: None, ..Row::new("现场照片.png", *engineer) };
    file(to, &pending).await?;
    Ok(())
}

/// Writes a few for the second enterprise.
pub async fn second(to: &Writer<'_>, owner: i64) -> Outcome<()> {
    let groups = [(1, "规章制度", ""), (1, "维修手册", "")];
    let docs: [Doc; 3] = [
        ("员工手册.docx", "规章制度", "other", &[], &[]),
        ("电梯维修手册.pdf", "维修手册", "other", &[], &[]),
        ("空调备件清单.xlsx", "维修手册", "other", &[], &[]),
    ];
    write(to, &HashMap::from([("other", owner)]), &groups, &docs).await
}

async fn write(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    groups: &[(i16, &'static str, &'static str)],
    docs: &[Doc],
) -> Outcome<()> {
    let mut written: HashMap<&str, (i64, i16, Vec<i64>)> = HashMap::new();
    for (order, (category, name, above)) in (0i32..).zip(groups) {
        let parent = written.get(above).map(|(id, _, path)| (*id, path.clone()));
        let sql = "insert into file_group (enterprise_id, category, parent_id, path, name, sort_order) \
                   values ($1, $2, $3, '{}', $4, $5) returning id";
        let above = parent.as_ref().map(|(id, _)| *id);
        let id = to.insert(sql, &[&to.enterprise, category, &above, name, &order]).await?;
        let mut path = parent.map(|(_, path)| path).unwrap_or_default();
        path.push(id);
        let sql = "update file_group set path = $3 where enterprise_id = $1 and id = $2";
        to.run(sql, &[&to.enterprise, &id, &path]).await?;
        written.insert(name, (id, *category, path));
    }
    let ids = |names: &[&str]| -> Vec<i64> { names.iter().filter_map(|n| members.get(n)).copied().collect() };
    for (at, (name, category_name, uploader, only, except)) in (0i32..).zip(docs) {
        let (Some(group), Some(uploader)) = (written.get(category_name), members.get(uploader)) else {
            continue;
        };
        let row = Row {
            group: Some(group.0),
            category: group.1,
            only: ids(only),
            except: ids(except),
            // external members may see documents of these categories, and those of projects are shared
            inside: *category_name != "产品资料" && group.1 != 2,
            days: at,
            ..Row::new(name, *uploader)
        };
        let id = file(to, &row).await?;
        records(to, id, members, at).await?;
    }
    Ok(())
}

/// A file to be written.
struct Row<'a> {
    name: &'a str,
    uploader: i64,
    group: Option<i64>,
    category: i16,
    only: Vec<i64>,
    except: Vec<i64>,
    status: i16,
    /// Whether it is for internal members only, unless it is for certain members.
    inside: bool,
    /// Age in days.
    days: i32,
}

impl<'a> Row<'a> {
    fn new(name: &'a str, uploader: i64) -> Self {
        let (only, except) = (vec![], vec![]);
        Self { name, uploader, group: None, category: 1, only, except, status: 1, inside: false, days: 0 }
    }
}

/// Writes one, with its content if the enterprise does not have it yet.
async fn file(to: &Writer<'_>, row: &Row<'_>) -> Outcome<i64> {
    let extension = row.name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let kind: i16 = match extension {
        "png" => 1,
        "docx" => 2,
        "xlsx" | "csv" => 3,
        "pdf" => 4,
        _ => 0,
    };
    let (_, bytes, content_type) =
        ASSETS.iter().find(|(name, ..)| *name == extension).unwrap_or(&ASSETS[ASSETS.len() - 1]);
    let hash = hex(bytes);
    let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let key =
        format!("2026-11/01/{}.{extension}", &hex(format!("{} {hash}", to.enterprise).as_bytes())[..32]);
    let sql = "insert into file_blob (enterprise_id, hash, storage_key, size, content_type) \
               values ($1, $2, $3, $4, $5) on conflict do nothing";
    to.run(sql, &[&to.enterprise, &hash, &key, &size, content_type]).await?;
    // its text is extracted once the server runs, if it has any
    let sql = "insert into file_text (enterprise_id, hash) select $1, $2 where $3 !~ '^(image|video)/' on conflict do nothing";
    to.run(sql, &[&to.enterprise, &hash, content_type]).await?;
    let text = search::text([row.name]);
    let grams = search::grams(&text);
    let is_open: i16 = if row.only.is_empty() { 1 } else { 2 };
    let inside = row.inside && is_open == 1;
    let sql = "insert into file (enterprise_id, name, kind, hash, size, content_type, category, group_id, is_doc, is_open, \
               visible_members, invisible_members, status, search_text, search_grams, created_by, updated_by, created_at, \
               uploader_type, insiders_only) \
               values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $12, $13, $14, $15, $15, \
               now() - make_interval(days => $16), (select type from member where enterprise_id = $1 and id = $15), $17) \
               returning id";
    let id = to
        .insert(
            sql,
            &[
                &to.enterprise,
                &row.name,
                &kind,
                &hash,
                &size,
                content_type,
                &row.category,
                &row.group,
                &is_open,
                &row.only,
                &row.except,
                &row.status,
                &text,
                &grams,
                &row.uploader,
                &row.days,
                &inside,
            ],
        )
        .await?;
    let sql = "insert into file_version (enterprise_id, file_id, number, hash, size, content_type, created_by) \
               values ($1, $2, 1, $3, $4, $5, $6)";
    to.run(sql, &[&to.enterprise, &id, &hash, &size, content_type, &row.uploader]).await?;
    Ok(id)
}

/// Writes one that is attached to a record.
pub async fn attachment(
    to: &Writer<'_>,
    (record_type, record): (&str, i64),
    name: &str,
    uploader: i64,
    days: i32,
) -> Outcome<()> {
    let id = file(to, &Row { days, ..Row::new(name, uploader) }).await?;
    let sql = "update file set is_doc = false, source_type = $3, source_id = $4 where enterprise_id = $1 and id = $2";
    to.run(sql, &[&to.enterprise, &id, &record_type, &record.to_string()]).await
}

/// Records of views and downloads.
async fn records(to: &Writer<'_>, id: i64, members: &HashMap<&str, i64>, at: i32) -> Outcome<()> {
    for (n, user) in (0i32..).zip(["owner", "manager", "other"]) {
        let Some(member) = members.get(user).filter(|_| (at + n) % 2 == 0) else { continue };
        for kind in [1i16, 2].into_iter().take(if at % 3 == 0 { 2 } else { 1 }) {
            let sql = "insert into file_record (enterprise_id, file_id, type, created_by, created_at) \
                       values ($1, $2, $3, $4, now() - make_interval(hours => $5))";
            to.run(sql, &[&to.enterprise, &id, &kind, member, &(at + n)]).await?;
        }
    }
    let sql = "update file f set preview_count = r.seen, download_count = r.taken from (select \
               count(*) filter (where type = 1)::integer as seen, count(*) filter (where type = 2)::integer as taken \
               from file_record where enterprise_id = $1 and file_id = $2) r where f.enterprise_id = $1 and f.id = $2";
    to.run(sql, &[&to.enterprise, &id]).await
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The contents of the demo's documents: storage key and bytes.
pub async fn objects(url: &str) -> Outcome<Vec<(String, &'static [u8])>> {
    let client = connect(url).await?;
    let known: HashMap<String, &[u8]> = ASSETS.iter().map(|(_, bytes, _)| (hex(bytes), *bytes)).collect();
    let rows = client.query("select storage_key, hash from file_blob", &[]).await;
    let rows = rows.context(|| "file_blob".to_owned())?;
    Ok(rows.iter().filter_map(|row| Some((row.get(0), *known.get(row.get::<_, &str>(1))?))).collect())
}
