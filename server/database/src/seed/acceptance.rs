//! Acceptance documents of the demo's projects: templates, directories, documents in every status.

use std::collections::HashMap;

use xieli_kernel::search;

use super::files;
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A template: its name, its remark, the roots that it includes (none: all).
const TEMPLATES: [(&str, &str, &[&str]); 2] = [
    ("机电安装验收模板", "安装、改造类项目的完整移交资料。", &[]),
    ("维保服务验收模板", "维保合同到期时移交的资料。", &["开工资料", "移交资料"]),
];

/// Statuses of a project's documents, node by node; further nodes have none.
const AT_WORK: &[i16] = &[30, 20, 20, 20, 10, 15, 90, 0, 10];
const OVER: &[i16] = &[30; 16];
const BEGUN: &[i16] = &[0, 10];

/// Projects with their templates and statuses, including the second enterprise's.
const PROJECTS: [(&str, usize, &[i16]); 7] = [
    ("启明园区安防监控改造", 0, AT_WORK),
    ("松江精密能耗监测系统", 0, BEGUN),
    ("浦江机场行李系统年度维保", 1, BEGUN),
    ("启明物业电梯维保（去年）", 1, OVER),
    ("浦江机场备用电源改造", 0, &[]),
    ("海棠厂房消防改造", 0, AT_WORK),
    ("海棠仓库验收", 1, OVER),
];

/// A node of the enterprise's directory.
struct Node {
    id: i64,
    parent: Option<i64>,
    name: String,
}

fn words(text: &str) -> (String, Vec<String>) {
    let text = search::text([text]);
    let grams = search::grams(&text);
    (text, grams)
}

/// Writes all of it into one enterprise, for those of the projects that it has.
pub async fn acceptance(to: &Writer<'_>) -> Outcome<()> {
    let nodes = directory(to).await?;
    let mut templates = Vec::new();
    for (name, about, roots) in TEMPLATES {
        let (text, grams) = words(name);
        let sql =
            "insert into acceptance_template (enterprise_id, name, description, search_text, search_grams)
                   values ($1, $2, $3, $4, $5) returning id";
        let id = to.insert(sql, &[&to.enterprise, &name, &about, &text, &grams]).await?;
        let taken: Vec<&Node> = nodes.iter().filter(|node| taken(&nodes, node, roots)).collect();
        for node in &taken {
            let sql =
                "insert into acceptance_template_entry (enterprise_id, template_id, category_id, required)
                       values ($1, $2, $3, $4)";
            let required = node.parent.is_some() && node.name != "变更签证";
            to.run(sql, &[&to.enterprise, &id, &node.id, &required]).await?;
        }
        templates.push((id, roots));
    }
    for (name, template, papers) in PROJECTS {
        let sql = "select id, director_id from project where enterprise_id = $1 and name = $2";
        let found = to.tx.query_opt(sql, &[&to.enterprise, &name]).await;
        let Some(row) = found.map_err(|error| Trouble::new(error.to_string()))? else { continue };
        let (project, director): (i64, i64) = (row.get(0), row.get(1));
        let (id, roots) = templates[template];
        let sql = "insert into acceptance_use (enterprise_id, project_id, template_id) values ($1, $2, $3)";
        to.run(sql, &[&to.enterprise, &project, &id]).await?;
        one(to, &nodes, roots, (project, director), papers).await?;
        if papers == AT_WORK || papers == OVER {
            links(to, (project, director), papers == OVER).await?;
        }
    }
    Ok(())
}

/// Links for customers: an unopened one and, if everything is handed over, one with a signature. Their secret
/// addresses are unknown.
async fn links(to: &Writer<'_>, (project, director): (i64, i64), signed: bool) -> Outcome<()> {
    let sql = "insert into acceptance_link (enterprise_id, project_id, recipient, whole, hash, expires_at, visits, first_seen_at,
                seen_at, created_by)
               values ($1, $2, $3, true, sha256(uuid_send(gen_random_uuid())), now() + interval '30 days', $4,
                case when $4 > 0 then now() - interval '1 day' end, case when $4 > 0 then now() - interval '1 day' end, $5)
               returning id";
    to.insert(sql, &[&to.enterprise, &project, &"何工", &0_i32, &director]).await?;
    if !signed {
        return Ok(());
    }
    let link = to.insert(sql, &[&to.enterprise, &project, &"施经理", &2_i32, &director]).await?;
    let sql = "insert into acceptance_signature (enterprise_id, project_id, link_id, name, phone, strokes, note, created_at)
               values ($1, $2, $3, '施经理', '15400000099', $4, '资料齐全。', now() - interval '1 day') returning id";
    let strokes = "M60 60L180 52L150 120L90 180M120 110L200 170M240 60L330 56M285 40L282 190L250 170M360 80L450 70M400 50\
                   L380 190M440 110L470 180L520 60";
    let signature = to.insert(sql, &[&to.enterprise, &project, &link, &strokes]).await?;
    let sql = "insert into acceptance_signature_paper (enterprise_id, signature_id, place, resource_id, resource_version, number,
                item, name, files)
               select r.enterprise_id, $3, (row_number() over (order by i.sort_order))::integer - 1, r.id, r.version,
                (row_number() over (order by i.sort_order))::text, i.name, r.name, '[]'
               from acceptance_resource r join acceptance_item i on i.enterprise_id = r.enterprise_id and i.id = r.item_id
               where r.enterprise_id = $1 and r.project_id = $2 and r.status >= 20 and r.status <> 90";
    to.run(sql, &[&to.enterprise, &project, &signature]).await
}

async fn directory(to: &Writer<'_>) -> Outcome<Vec<Node>> {
    let sql = "select id, parent_id, name from category
               where enterprise_id = $1 and code = 'acceptance_directory' order by parent_id nulls first, sort_order, id";
    let rows = to.tx.query(sql, &[&to.enterprise]).await;
    let rows = rows.map_err(|error| Trouble::new(error.to_string()))?;
    Ok(rows.iter().map(|row| Node { id: row.get(0), parent: row.get(1), name: row.get(2) }).collect())
}

/// Whether a template includes a node: below one of these roots, or all of them.
fn taken(nodes: &[Node], node: &Node, roots: &[&str]) -> bool {
    let root = node.parent.and_then(|above| nodes.iter().find(|one| one.id == above)).unwrap_or(node);
    roots.is_empty() || roots.contains(&root.name.as_str())
}

/// The directory of a project, and its documents.
async fn one(
    to: &Writer<'_>,
    nodes: &[Node],
    roots: &[&str],
    (project, director): (i64, i64),
    papers: &[i16],
) -> Outcome<()> {
    let sql = "select member_id from project_member where enterprise_id = $1 and project_id = $2 order by id";
    let people = to.tx.query(sql, &[&to.enterprise, &project]).await;
    let people = people.map_err(|error| Trouble::new(error.to_string()))?;
    let people: Vec<i64> = people.iter().map(|row| row.get(0)).collect();
    let mut at: HashMap<i64, i64> = HashMap::new();
    let mut leaves = 0_usize;
    for (order, node) in (0_i32..).zip(nodes.iter().filter(|node| taken(nodes, node, roots))) {
        let parent = node.parent.and_then(|above| at.get(&above).copied());
        let (text, grams) = words(&node.name);
        let required = node.parent.is_some() && node.name != "变更签证";
        // most nodes have a responsible member, and earlier nodes are due earlier
        let brings =
            node.parent.filter(|_| leaves % 4 != 3).and_then(|_| people.get(leaves % people.len().max(1)));
        let due = node.parent.map(|_| i32::try_from(leaves).unwrap_or(0) * 6 - 30);
        let sql = "insert into acceptance_item (enterprise_id, project_id, parent_id, category_id, name, required, director_id,
                    due_on, sort_order, search_text, search_grams, created_by)
                   values ($1, $2, $3, $4, $5, $6, $7, current_date + $8::integer, $9, $10, $11, $12) returning id";
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 12] = [
            &to.enterprise,
            &project,
            &parent,
            &node.id,
            &node.name,
            &required,
            &brings,
            &due,
            &order,
            &text,
            &grams,
            &director,
        ];
        let item = to.insert(sql, &values).await?;
        at.insert(node.id, item);
        if node.parent.is_none() {
            continue;
        }
        if let Some(status) = papers.get(leaves) {
            let by = brings.copied().unwrap_or(director);
            paper(to, (project, item), &node.name, *status, (by, director)).await?;
        }
        leaves += 1;
    }
    Ok(())
}

async fn paper(
    to: &Writer<'_>,
    (project, item): (i64, i64),
    name: &str,
    status: i16,
    (by, director): (i64, i64),
) -> Outcome<()> {
    let (text, grams) = words(name);
    let opinion = match status {
        15 => Some("缺少监理签字页，请补充后重新提交。"),
        90 => Some("本项目没有变更，不需要。"),
        20 => Some("内容完整。"),
        _ => None,
    };
    let sql = "insert into acceptance_resource (enterprise_id, project_id, item_id, name, status, opinion, search_text,
                search_grams, created_by, created_at, submitted_at, submitted_by, audited_at, audited_by, finished_at,
                finished_by)
               select $1, $2, $3, $4, s.at, $6, $7, $8, s.who, now() - interval '12 days',
                case when s.at not in (0, 90) then now() - interval '9 days' end, case when s.at not in (0, 90) then s.who end,
                case when s.at in (15, 20, 30) then now() - interval '7 days' end, case when s.at in (15, 20, 30) then s.by end,
                case when s.at = 30 then now() - interval '4 days' end, case when s.at = 30 then s.by end
               from (select $5::smallint as at, $9::bigint as who, $10::bigint as by) s
               returning id";
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 10] =
        [&to.enterprise, &project, &item, &name, &status, &opinion, &text, &grams, &by, &director];
    let id = to.insert(sql, &values).await?;
    let place = ("acceptance_resource", id);
    files::attachment(to, place, &format!("{name}.pdf"), by, 12).await?;
    if status == 30 {
        files::attachment(to, place, &format!("{name}签字页.png"), by, 12).await?;
    }
    Ok(())
}
