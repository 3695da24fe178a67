//! The handover list of a project to sign, as a word processor document (business §7
//! `validateProjectResource`).

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use chrono::NaiveDate;
use docx_rs::{
    AlignmentType, Docx, Paragraph, Pic, Run, RunFonts, Table, TableCell, TableLayoutType, TableRow,
    WidthType,
};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::model::{Item, ItemState, Resource};
use super::rules::{self, Status};
use super::{paper, store};
use crate::acceptance_link::model::Signed;
use crate::file::archive::plain;
use crate::tree::walk;
use crate::{Db, Services, acceptance_link, customer, member, project, signature};

/// Widths of the columns, in twentieths of a point; they fill an A4 page.
const WIDTHS: [usize; 6] = [800, 2200, 2900, 900, 1100, 1200];

/// The signing parties.
pub(super) const PARTIES: [&str; 3] = ["移交单位", "接收单位", "监理单位"];

/// Widths of the columns of papers signed by customers.
const SIGNED: [usize; 4] = [1600, 3300, 2200, 2000];

/// Size of a signature image, in EMU: 4.5 by 1.8 centimetres.
const PICTURE: (u32, u32) = (1_620_000, 648_000);

/// A row of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// 2.3 is the third node below the second; empty for further papers of the same node.
    pub number: String,
    /// The node.
    pub item: String,
    /// Its papers with their files.
    pub papers: String,
    /// Their status; required and missing papers are marked.
    pub status: String,
    /// Member who submitted them.
    pub by: Option<i64>,
    /// When they were handed over.
    pub on: Option<NaiveDate>,
}

/// A document.
pub struct Report {
    /// File name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Content of the handover list.
pub(super) struct Handover {
    /// Name of the project.
    pub(super) project: String,
    /// Facts of the project, by label.
    pub(super) facts: [(&'static str, String); 6],
    /// The list, as [`HEAD`] names its columns.
    pub(super) rows: Vec<[String; 6]>,
    /// Signatures of customers, the last first.
    pub(super) signed: Vec<Signed>,
}

/// Titles of the columns.
pub(super) const HEAD: [&str; 6] = ["编号", "目录", "资料", "状态", "提交人", "归档日期"];

/// Writes the list of a project visible to the viewer, for a word processor.
#[erased]
pub async fn write(db: &Db, viewer: &Viewer, project_id: i64) -> AppResult<Report> {
    let handover = gather(db, viewer, project_id).await?;
    let signed = signatures(&handover.signed)?;
    let document = document(&handover.facts, &handover.rows, signed);
    let mut to = Cursor::new(Vec::new());
    document.pack(&mut to).map_err(AppError::internal)?;
    Ok(Report { name: format!("{}移交清单.docx", plain(&handover.project)), bytes: to.into_inner() })
}

/// The same as PDF.
#[erased]
pub async fn write_pdf(services: &Services, viewer: &Viewer, project_id: i64) -> AppResult<Report> {
    let handover = gather(services.db(), viewer, project_id).await?;
    let name = format!("{}移交清单.pdf", plain(&handover.project));
    let fonts = services.fonts().clone();
    let drawn = tokio::task::spawn_blocking(move || paper::draw(&fonts, &handover));
    Ok(Report { name, bytes: drawn.await.map_err(AppError::internal)?? })
}

#[erased]
async fn gather(db: &Db, viewer: &Viewer, project_id: i64) -> AppResult<Handover> {
    let connection = db.read().await?;
    let found = project::store::find(&connection, viewer, project_id).await?;
    let project = found.ok_or_else(AppError::not_found)?;
    let items = store::of_project(&connection, viewer.enterprise_id, project_id).await?;
    let papers = store::papers_of(&connection, viewer.enterprise_id, project_id).await?;
    let ids: Vec<i64> = papers.iter().filter(|one| is_handed(one)).map(|one| one.id).collect();
    let mut files: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (of, file) in store::files(&connection, viewer.enterprise_id, &ids).await? {
        files.entry(of).or_default().push(file.name);
    }
    let lines = lines(&items, &papers, &files);
    let people: BTreeSet<i64> = lines.iter().filter_map(|line| line.by).chain(project.director_id).collect();
    let people: Vec<i64> = people.into_iter().collect();
    let people = member::store::by_ids(&connection, viewer.enterprise_id, &people).await?;
    let people: BTreeMap<i64, String> = people.into_iter().map(|row| (row.id, row.name.clone())).collect();
    let name = |id: Option<i64>| id.and_then(|id| people.get(&id).cloned()).unwrap_or_default();
    // as on the page: a customer invisible to the viewer is left out
    let customer = match project.customer_id {
        Some(id) => customer::store::find(&connection, viewer, id).await?.map(|row| row.name.clone()),
        None => None,
    };
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let span = match (project.begins_on, project.ends_on) {
        (None, None) => String::new(),
        (from, until) => format!("{} 至 {}", day(from), day(until)),
    };
    let facts = [
        ("项目名称", project.name.clone()),
        ("项目编号", project.number.clone().unwrap_or_default()),
        ("客户", customer.unwrap_or_default()),
        ("项目负责人", name(project.director_id)),
        ("起止日期", span),
        ("制表日期", clock::china_day(clock::now()).to_string()),
    ];
    let row = |line: Line| [line.number, line.item, line.papers, line.status, name(line.by), day(line.on)];
    let rows = lines.into_iter().map(row).collect();
    let signed = acceptance_link::service::signed(&connection, viewer.enterprise_id, project_id).await?;
    Ok(Handover { project: project.name, facts, rows, signed })
}

/// Whether papers are listed with their files.
fn is_handed(paper: &Resource) -> bool {
    matches!(Status::read(paper.status), Status::Passed | Status::Finished)
}

/// The directory in reading order, with the papers that have passed; for a node without any, its state,
/// as the page of the acceptance shows it.
pub fn lines(items: &[Item], papers: &[Resource], files: &BTreeMap<i64, Vec<String>>) -> Vec<Line> {
    let above: BTreeSet<i64> = items.iter().filter_map(|one| one.parent_id).collect();
    let mut lines = Vec::new();
    for (places, one) in walk(items, |one| one.id, |one| one.parent_id) {
        let number = places.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(".");
        let own = papers.iter().filter(|paper| paper.item_id == one.id);
        let (brought, others): (Vec<&Resource>, Vec<&Resource>) = own.partition(|paper| is_handed(paper));
        if brought.is_empty() {
            let missing = one.required && !above.contains(&one.id);
            let state = rules::state(&others.into_iter().cloned().collect::<Vec<_>>());
            let says = missing || state != ItemState::Empty;
            let status = if says { state.label().to_owned() } else { String::new() };
            lines.push(Line { number: number.clone(), item: one.name.clone(), status, ..Line::default() });
        }
        for (place, paper) in brought.into_iter().enumerate() {
            let named = files.get(&paper.id).map(Vec::as_slice).unwrap_or_default();
            let (number, item) =
                if place == 0 { (number.clone(), one.name.clone()) } else { Default::default() };
            lines.push(Line {
                number,
                item,
                papers: format!("{}\n{}", paper.name, named.join("\n")).trim().to_owned(),
                status: Status::read(paper.status).label().to_owned(),
                by: paper.submitted_by,
                on: paper.finished_at.map(clock::china_day),
            });
        }
    }
    lines
}

/// Table of the signatures that customers gave without an account, the first first.
pub(super) fn signatures(signed: &[Signed]) -> AppResult<Option<Table>> {
    if signed.is_empty() {
        return Ok(None);
    }
    let cell = |width: usize, paragraph: Paragraph| {
        TableCell::new().width(width, WidthType::Dxa).add_paragraph(paragraph)
    };
    let head = ["签收人", "签字", "签收时间", "签收内容"].into_iter().zip(SIGNED);
    let head = head.map(|(text, width)| cell(width, paragraph(text, true)));
    let mut rows = vec![TableRow::new(head.collect()).cant_split()];
    for one in signed.iter().rev() {
        let who = &one.signature;
        let drawn = match &who.strokes {
            Some(strokes) => {
                let (width, height) = PICTURE;
                let picture = Pic::new_with_dimensions(signature::draw(strokes)?, 1, 1).size(width, height);
                Paragraph::new().add_run(Run::new().add_image(picture))
            }
            None => paragraph(&format!("{}（以姓名代签）", who.name), false),
        };
        let mut what = cell(SIGNED[3], paragraph(&format!("{} 份资料", one.papers.len()), false));
        if let Some(note) = &who.note {
            what = note.lines().fold(what, |cell, line| cell.add_paragraph(paragraph(line, false)));
        }
        let cells = vec![
            cell(SIGNED[0], paragraph(&who.name, false)),
            cell(SIGNED[1], drawn),
            cell(SIGNED[2], paragraph(&clock::china_time(who.created_at), false)),
            what,
        ];
        rows.push(TableRow::new(cells).cant_split());
    }
    Ok(Some(Table::new(rows).set_grid(SIGNED.to_vec()).layout(TableLayoutType::Fixed)))
}

fn document(facts: &[(&str, String)], rows: &[[String; 6]], signed: Option<Table>) -> Docx {
    let fonts = RunFonts::new().ascii("Times New Roman").hi_ansi("Times New Roman").east_asia("宋体");
    let title = Run::new().add_text("项目资料移交清单").size(36).bold();
    let mut document = Docx::new()
        .default_fonts(fonts)
        .default_size(21)
        .add_paragraph(Paragraph::new().add_run(title).align(AlignmentType::Center));
    for (label, value) in facts {
        let value = if value.is_empty() { "—" } else { value };
        document = document.add_paragraph(paragraph(&format!("{label}：{value}"), false));
    }
    let mut table = vec![row(&HEAD.map(str::to_owned), true)];
    table.extend(rows.iter().map(|cells| row(cells, false)));
    let list = Table::new(table).set_grid(WIDTHS.to_vec()).layout(TableLayoutType::Fixed);
    let parties = PARTIES.map(|party| {
        let mut cell = TableCell::new().add_paragraph(paragraph(&format!("{party}（盖章）"), true));
        for text in ["", "", "经办人签字：", "日期："] {
            cell = cell.add_paragraph(paragraph(text, false));
        }
        cell
    });
    let third = WIDTHS.iter().sum::<usize>() / PARTIES.len();
    let signatures =
        Table::new(vec![TableRow::new(parties.to_vec()).cant_split()]).set_grid(vec![third; PARTIES.len()]);
    document = document.add_table(list);
    if let Some(signed) = signed {
        document = document.add_paragraph(paragraph("客户签收", true)).add_table(signed);
    }
    document.add_paragraph(paragraph("以上资料共同清点无误，特此移交。", false)).add_table(signatures)
}

fn row(cells: &[String; 6], bold: bool) -> TableRow {
    let cell = |(text, width): (&String, usize)| {
        text.split('\n').fold(TableCell::new().width(width, WidthType::Dxa), |cell, line| {
            cell.add_paragraph(paragraph(line, bold))
        })
    };
    TableRow::new(cells.iter().zip(WIDTHS).map(cell).collect()).cant_split()
}

fn paragraph(text: &str, bold: bool) -> Paragraph {
    // characters that XML forbids cannot occur: names are checked when they are written
    let run = Run::new().add_text(text);
    Paragraph::new().add_run(if bold { run.bold() } else { run })
}
