//! Markdown documents: fenced blocks, headings and their anchors, links, tables.

use std::collections::{BTreeMap, BTreeSet};

/// A fenced block of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The word behind the fence.
    pub language: String,
    /// The lines between the fences.
    pub text: String,
}

/// The fenced blocks of a document. Refuses a document whose last fence stays open.
pub fn blocks(text: &str) -> Result<Vec<Block>, String> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some("")) => found.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    match open {
        Some(block) => {
            Err(format!("a block without an end: {}", block.text.lines().next().unwrap_or_default()))
        }
        None => Ok(found),
    }
}

/// The lines outside fenced blocks with their numbers, the first being 1.
pub fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            found.push((number, line));
        }
    }
    found
}

/// A line with the content of its code spans blanked.
pub fn without_code(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let (before, from) = rest.split_at(start);
        let ticks = from.len() - from.trim_start_matches('`').len();
        let (fence, inside) = from.split_at(ticks);
        out.push_str(before);
        match closing(inside, ticks) {
            Some(end) => {
                out.push_str(&" ".repeat(end + 2 * ticks));
                rest = &inside[end + ticks..];
            }
            None => {
                out.push_str(fence);
                rest = inside;
            }
        }
    }
    out.push_str(rest);
    out
}

/// The place of the next run of exactly so many backticks.
fn closing(text: &str, ticks: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let run = text[at + found..].len() - text[at + found..].trim_start_matches('`').len();
        if run == ticks {
            return Some(at + found);
        }
        at += found + run;
    }
    None
}

/// The anchors of a document's headings, as GitHub makes them: in lower case, without punctuation, with hyphens for
/// spaces, and numbered where they repeat.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for (_, line) in prose(text) {
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        if !(1..=6).contains(&level) || !title.starts_with(' ') {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
        let plain = linked(title.trim());
        let anchor: String = plain.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-");
        let before = times.entry(anchor.clone()).or_default();
        found.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    found
}

/// A heading with the texts of its links in place of the links.
fn linked(title: &str) -> String {
    let mut out = String::new();
    let mut rest = title;
    while let Some((before, after)) = rest.split_once("](") {
        out.push_str(before);
        rest = after.split_once(')').map_or("", |(_, tail)| tail);
    }
    out.push_str(rest);
    out
}

/// The targets of the links and images of a document with the numbers of their lines; code is left out.
pub fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        let line = without_code(line);
        let inline = line.split("](").skip(1).map(target);
        let attributes = ["src=\"", "href=\""]
            .into_iter()
            .flat_map(|name| line.split(name).skip(1))
            .map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
        let definition = line
            .trim_start()
            .strip_prefix('[')
            .and_then(|rest| rest.split_once("]: "))
            .map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default().to_owned());
        found.extend(inline.chain(attributes).chain(definition).map(|target| (number, target)));
    }
    found
}

/// The target at the start of `target "title") and the rest of the line`.
fn target(rest: &str) -> String {
    let mut depth = 0;
    let end = rest.find(|c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth < 0
    });
    let inside = rest[..end.unwrap_or(rest.len())].trim();
    let inside = match inside.strip_prefix('<') {
        Some(quoted) => quoted.split('>').next().unwrap_or_default(),
        None => inside.split_whitespace().next().unwrap_or_default(),
    };
    inside.to_owned()
}

/// The cells of a table's row. A pipe with a backslash before it belongs to its cell; GitHub splits at every other one,
/// inside code spans too.
pub fn cells(row: &str) -> Vec<String> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for letter in row.chars() {
        if letter == '|' && !escaped {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(letter);
        }
        escaped = letter == '\\' && !escaped;
    }
    // the pipe at the end of a row opens no cell
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// The tables of a document: consecutive lines that begin with a pipe, with the numbers of their lines.
pub fn tables(text: &str) -> Vec<Vec<(usize, &str)>> {
    let mut found: Vec<Vec<(usize, &str)>> = Vec::new();
    for (number, line) in prose(text).into_iter().filter(|(_, line)| line.trim_start().starts_with('|')) {
        match found.last_mut() {
            Some(table) if table.last().is_some_and(|(last, _)| last + 1 == number) => {
                table.push((number, line))
            }
            _ => found.push(vec![(number, line)]),
        }
    }
    found
}
