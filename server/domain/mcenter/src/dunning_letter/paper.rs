//! A dunning letter as PDF, in the layout of service reports (docs/decisions/0059).

use xieli_kernel::{AppError, AppResult, Viewer, clock};
use xieli_label::paper::{Paper, WIDTH};
use xieli_label::{Fonts, Pictures};

use super::model::{DunningLetter, LetterLine};
use super::{rules, store};
use crate::{Services, customer, invitation, member};

/// Widths of the columns in millimetres; the last takes the rest.
const COLUMNS: [f64; 5] = [12.0, 66.0, 40.0, 26.0, WIDTH - 144.0];
/// Space for a stamp, in millimetres.
const STAMP: f64 = 14.0;

/// A letter as a PDF file.
#[derive(Debug)]
pub struct Letter {
    /// File name.
    pub name: String,
    /// Content as PDF.
    pub bytes: Vec<u8>,
}

/// Data printed on the letter.
struct Facts {
    enterprise: String,
    customer: String,
    sender: Option<String>,
    letter: DunningLetter,
}

/// The PDF of a letter visible to the viewer.
#[erased]
pub async fn pdf(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Letter> {
    let facts = {
        let connection = services.db().read().await?;
        let found = store::letters::find(&connection, viewer, id).await?;
        let letter = found.ok_or_else(AppError::not_found)?;
        let enterprise = letter.enterprise_id;
        let customers = customer::store::names(&connection, enterprise, &[letter.customer_id]).await?;
        let sender: Vec<i64> = letter.sent_by.into_iter().collect();
        let sender = member::store::by_ids(&connection, enterprise, &sender).await?.pop();
        Facts {
            enterprise: invitation::store::enterprise_name(&connection, enterprise).await?,
            customer: customers.into_iter().next().map(|(_, name)| name).unwrap_or_default(),
            sender: sender.map(|row| row.brief.name),
            letter,
        }
    };
    let fonts = services.fonts().clone();
    let title = format!("{} {}", facts.letter.level().label(), facts.letter.number);
    let name = format!("{title}.pdf");
    let drawn =
        tokio::task::spawn_blocking(move || compose(&fonts, &facts).finish(&Pictures::default(), "", &title));
    let bytes = drawn.await.map_err(AppError::internal)?.map_err(AppError::internal)?;
    Ok(Letter { name, bytes })
}

fn compose<'a>(fonts: &'a Fonts, facts: &Facts) -> Paper<'a> {
    let letter = &facts.letter;
    let mut paper = Paper::new(fonts);
    paper.title(&facts.enterprise, letter.level().label());
    paper.pair("函件编号", Some(&letter.number));
    paper.pair("客户", Some(&facts.customer));
    paper.pair("收件人", letter.contact.as_deref());
    paper.space(2.0);
    for line in letter.body.lines() {
        paper.line(line);
    }
    paper.heading("未付款项");
    paper.row(&cells(["序号", "项目", "款项", "应付日期", "未付金额（元）"]), true);
    for (at, line) in (1..).zip(letter.lines()) {
        row(&mut paper, at, &line);
    }
    paper.row(&cells(["", "合计", "", "", &rules::money(letter.amount)]), true);
    paper.space(STAMP);
    paper.pair("发函单位", Some(&facts.enterprise));
    paper.pair("经办人", facts.sender.as_deref());
    paper.pair("发函日期", Some(&clock::china_day(letter.sent_at).to_string()));
    paper
}

fn row(paper: &mut Paper<'_>, at: i32, line: &LetterLine) {
    let due = line.due_on.map(|day| day.to_string()).unwrap_or_default();
    let late = if line.days > 0 { format!("{due}（逾期 {} 天）", line.days) } else { due };
    let (at, missing) = (at.to_string(), rules::money(line.missing));
    paper.row(&cells([&at, &line.project, &line.name, &late, &missing]), false);
}

fn cells(texts: [&str; 5]) -> Vec<(f64, &str)> {
    COLUMNS.into_iter().zip(texts).collect()
}
