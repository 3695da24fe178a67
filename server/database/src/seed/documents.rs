//! A million documents, for benchmarks (docs/benchmarks.md): in the first enterprise of the large data set.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::upon_people;
use super::copy::{Copy, array, index, renumber, run};
use crate::{Context, Outcome};

const DOCUMENTS: usize = 1_000_000;
/// Number of contents; several documents share one.
const CONTENTS: usize = 100_000;
const GROUPS: usize = 300;
/// Number of uploaders; every hundredth is external.
const UPLOADERS: usize = 10_000;

const WORDS: [&str; 16] = [
    "合同",
    "设计",
    "报告",
    "图纸",
    "验收",
    "方案",
    "会议纪要",
    "照片",
    "清单",
    "说明书",
    "发票",
    "施工",
    "巡检",
    "维修记录",
    "客户资料",
    "培训",
];
const ENDS: [(&str, u8); 7] =
    [("pdf", 4), ("docx", 2), ("xlsx", 3), ("png", 1), ("mp4", 6), ("pptx", 5), ("zip", 0)];

/// Writes the large data set and the documents. Besides the owners, `large1staff` can sign in, who is no
/// administrator.
pub async fn documents(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{DOCUMENTS} 份文档 / and {DOCUMENTS} documents"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let number = async |sql: &str| -> Outcome<i64> {
        let row = tx.query_one(sql, &[]).await.context(|| sql.to_owned())?;
        row.try_get(0).context(|| sql.to_owned())
    };
    let enterprise = number("select enterprise_id from account a join member m on m.account_id = a.id where a.username = 'large1'").await?;
    let member = number(&format!("select min(id) from member where enterprise_id = {enterprise}")).await?;
    let group = number("select coalesce(max(id), 0) + 1 from file_group").await?;
    run(tx, &format!(
        "insert into account (username, phone, password_hash, demo, proven_at) values ('large1staff', '15489999999', '{hash}', true, now());
         update member set account_id = (select id from account where username = 'large1staff')
            where enterprise_id = {enterprise} and id = {member} + 77;
         update member set type = 2 where enterprise_id = {enterprise} and id < {member} + {UPLOADERS} and (id - {member}) % 100 = 99;
         insert into file_group (enterprise_id, id, category, path, name, sort_order)
            select {enterprise}, {group} + g, 1 + g % 3, array[{group} + g], '第' || g || '类', g from generate_series(0, {GROUPS} - 1) g;
         insert into file_blob (enterprise_id, hash, storage_key, size, content_type)
            select {enterprise}, encode(sha256(('c' || c)::bytea), 'hex'), 'large/' || c, 1000 + c, 'application/pdf'
            from generate_series(0, {CONTENTS} - 1) c;
         insert into file_text (enterprise_id, hash, state, search_text, search_grams)
            select {enterprise}, encode(sha256(('c' || c)::bytea), 'hex'), 1, words, (
                select array_agg(distinct gram) from (
                    select substr(words, at, size) as gram
                    from generate_series(1, length(words)) at, generate_series(1, 2) size) grams
                where position(' ' in gram) = 0)
            from generate_series(0, {CONTENTS} - 1) c, lateral (select '年度 服务 ' || c as words) texts;
         drop index file_grams;"
    ))
    .await?;
    let hashes: Vec<String> = tx
        .query(
            "select encode(sha256(('c' || c)::bytea), 'hex') from generate_series(0, $1::integer - 1) c",
            &[&i32::try_from(CONTENTS).unwrap_or(i32::MAX)],
        )
        .await
        .context(|| "hashes".to_owned())?
        .iter()
        .map(|row| row.get(0))
        .collect();
    let columns = "file (enterprise_id, name, kind, hash, size, content_type, category, group_id, project_id, customer_id, \
                   is_doc, is_open, visible_members, invisible_members, status, search_text, search_grams, created_at, \
                   created_by, uploader_type, insiders_only)";
    let mut copy = Copy::begin(tx, columns).await?;
    let newest = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_500);
    for d in 0..DOCUMENTS {
        // steps coprime with the lengths: neighbours differ, and every pair occurs
        let (end, kind) = ENDS[(d * 3) % ENDS.len()];
        let stem = (d * 37) % (WORDS.len() * WORDS.len());
        let name = format!("{}{}{d}.{end}", WORDS[stem % WORDS.len()], WORDS[stem / WORDS.len()]);
        let text = search::text([name.as_str()]);
        let grams = array(&search::grams(&text));
        let category = 1 + (d % 10) / 5 + usize::from(d % 10 >= 8);
        let own = |kind: usize, id: usize| if category == kind { id.to_string() } else { "\\N".to_owned() };
        let (project, customer) = (own(2, 1 + d * 13 % 5_000), own(3, 1 + d * 17 % 20_000));
        // visibility and category are uncorrelated
        let in_group = group + index((d * 31 / 10) % (GROUPS / 3) * 3 + category - 1);
        let in_group = if d.is_multiple_of(4) { "\\N".to_owned() } else { in_group.to_string() };
        // every tenth is shown to two members, another tenth is hidden from one
        let person = |step: usize| member + index(d * step % UPLOADERS);
        let (open, shown, hidden) = match d % 10 {
            3 => (2, format!("{{{},{}}}", person(7), person(11)), "{}".to_owned()),
            4 => (1, "{}".to_owned(), format!("{{{}}}", person(7))),
            _ => (1, "{}".to_owned(), "{}".to_owned()),
        };
        let by = d * 7_919 % UPLOADERS;
        let (uploader, uploader_type) = (member + index(by), if by % 100 == 99 { 2 } else { 1 });
        // initial visibility of a new upload
        let inside = if open == 1 && uploader_type == 1 && category != 2 { 't' } else { 'f' };
        let created = newest - chrono::TimeDelta::minutes(index(2 * d));
        let created = created.format("%Y-%m-%d %H:%M:%S+00");
        let hash = &hashes[d % CONTENTS];
        copy.row(format_args!(
            "{enterprise}\t{name}\t{kind}\t{hash}\t1000\tapplication/pdf\t{category}\t{in_group}\t{project}\t{customer}\tt\t\
             {open}\t{shown}\t{hidden}\t1\t{text}\t{grams}\t{created}\t{uploader}\t{uploader_type}\t{inside}"
        ));
        copy.flush().await?;
    }
    copy.end().await?;
    run(
        tx,
        "create index file_grams on file using gin (enterprise_id, search_grams) where is_doc and status = 1",
    )
    .await?;
    renumber(tx, &["file_group"]).await
}
