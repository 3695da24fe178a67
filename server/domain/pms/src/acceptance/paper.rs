//! The handover list of a project as PDF, drawn like service reports (docs/decisions/0059).

use xieli_kernel::{AppError, AppResult, clock};
use xieli_label::paper::{Paper, WIDTH};
use xieli_label::{Fonts, Pictures};

use super::report::{HEAD, Handover, PARTIES};
use crate::signature;

/// Widths of the columns of the list, in millimetres; the last takes the rest.
const LIST: [f64; 6] = [14.0, 42.0, 58.0, 16.0, 20.0, WIDTH - 150.0];
/// Widths of the columns of signed papers, in millimetres.
const SIGNED: [f64; 4] = [32.0, 42.0, 26.0, WIDTH - 100.0];
/// Width and height of a signature, in millimetres.
const SIGNATURE: (f64, f64) = (45.0, 18.0);
/// Height of the space for a stamp, in millimetres.
const STAMP: f64 = 18.0;

/// Draws the list.
pub(super) fn draw(fonts: &Fonts, handover: &Handover) -> AppResult<Vec<u8>> {
    let mut paper = Paper::new(fonts);
    let mut pictures = Pictures::default();
    paper.title(&handover.project, "项目资料移交清单");
    for (name, value) in &handover.facts {
        paper.pair(name, Some(if value.is_empty() { "—" } else { value }));
    }
    paper.heading("移交资料");
    paper.row(&cells(LIST, HEAD), true);
    for row in &handover.rows {
        paper.row(&cells(LIST, row.each_ref().map(String::as_str)), false);
    }
    if !handover.signed.is_empty() {
        paper.heading("客户签收");
        paper.row(&cells(SIGNED, ["签收人", "签收时间", "签收内容", "说明"]), true);
    }
    for (at, one) in handover.signed.iter().rev().enumerate() {
        let who = &one.signature;
        let (when, what) = (clock::china_time(who.created_at), format!("{} 份资料", one.papers.len()));
        let note = who.note.as_deref().unwrap_or_default();
        paper.row(&cells(SIGNED, [&who.name, &when, &what, note]), false);
        match &who.strokes {
            Some(strokes) => {
                let address = format!("signature {at}");
                signature::draw_into(&mut pictures, &address, strokes)?;
                paper.picture(&address, SIGNATURE);
            }
            None => paper.line(&format!("{}（以姓名代签）", who.name)),
        }
    }
    paper.space(4.0);
    paper.line("以上资料共同清点无误，特此移交。");
    let third = [WIDTH / 3.0; PARTIES.len()];
    let parties = PARTIES.map(|party| format!("{party}（盖章）"));
    paper.row(&cells(third, parties.each_ref().map(String::as_str)), true);
    paper.space(STAMP);
    for text in ["经办人签字：", "日期："] {
        paper.row(&cells(third, [text; PARTIES.len()]), false);
    }
    paper.finish(&pictures, "", "项目资料移交清单").map_err(AppError::internal)
}

fn cells<const N: usize>(widths: [f64; N], texts: [&str; N]) -> Vec<(f64, &str)> {
    widths.into_iter().zip(texts).collect()
}
