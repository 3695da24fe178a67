//! Tests with hostile files: each is refused in Chinese, without a growth of the process's memory.

use crate::presentation::present;
use crate::text::words;
use crate::{HEAD, picture, samples, sniff};

/// Peak memory of the process in kilobytes since the mark was reset.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status of the process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// One test for all files, in a process of its own, so that the peak is theirs alone.
#[test]
fn hostile_files_are_refused_within_200_megabytes() {
    let bombs: [(&str, Vec<u8>); 7] = [
        ("bomb.xlsx", samples::bomb_xlsx()),
        ("entities.xlsx", samples::entity_xlsx()),
        ("bomb.pdf", samples::pdf_bomb()),
        ("deep.docx", samples::docx_of(&"<w:sdt>".repeat(100_000))),
        ("laughs.docx", samples::zip(&[("word/document.xml", b"<!DOCTYPE x [<!ENTITY a 'ha'>]><x>&a;</x>")])),
        ("no.pptx", samples::zip(&[("ppt/other.xml", b"<x/>")])),
        ("no.xls", crate::OLE_SIGNATURE.to_vec()),
    ];
    for (name, bytes) in &bombs {
        let refusal = present(name, bytes).expect_err(name);
        assert!(refusal.message.chars().any(|c| c > '\u{4e00}'), "{name}: {refusal}");
        words(name, bytes).expect_err(name);
    }
    let huge = samples::claimed_png(30_000, 30_000);
    sniff("huge.png", huge.len() as u64, &huge, &huge).expect_err("huge");
    picture::fit(&huge, Some(100), Some(100), None).expect_err("huge");
    let large = samples::plain_png(6_000, 6_000, 200);
    picture::fit(&large, Some(100), Some(100), None).expect("a large picture is fine");
    sniff("page.png", 20, b"<html><body></html>", b"").expect_err("a page");
    const { assert!(HEAD < 1024 * 1024) };
    let peak = peak();
    assert!(peak < 200 * 1024, "{peak} kB");
}
