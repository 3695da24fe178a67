//! Converts Markdown texts to plain text: for lists, workbooks, PDF documents and timelines. The syntax is
//! that of the client (`client/src/ui/input/markdown.ts`): line breaks count; indents, backslashes,
//! underscores and HTML have no meaning; between digits and Latin letters a star is a literal star
//! (600*400*300).

use std::collections::BTreeMap;

/// A text without Markdown syntax: bullets and check boxes become signs, links are followed by their address,
/// images become their names.
pub fn plain(text: &str) -> String {
    let mut lines = Vec::new();
    let mut fenced = None;
    for line in text.lines() {
        let head = line.trim_start();
        let fence = ["```", "~~~"].into_iter().find(|fence| head.starts_with(fence));
        match (fenced, fence) {
            (None, Some(fence)) => fenced = Some(fence),
            (Some(open), _) if head.starts_with(open) => fenced = None,
            (Some(_), _) => lines.push(line.to_owned()),
            (None, None) if is_table_rule(head) => {}
            (None, None) => lines.push(plain_line(line)),
        }
    }
    lines.join("\n")
}

/// Whether a line is the separator below the header row of a table.
fn is_table_rule(line: &str) -> bool {
    line.starts_with('|') && line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// Whether a line is a horizontal rule: dashes, stars or underscores.
fn is_rule(line: &str) -> bool {
    let mut signs = line.chars().filter(|c| !c.is_whitespace());
    let Some(first) = signs.next().filter(|first| matches!(first, '-' | '*' | '_')) else { return false };
    let rest: Vec<char> = signs.collect();
    rest.len() >= 2 && rest.iter().all(|sign| *sign == first)
}

fn plain_line(line: &str) -> String {
    let line = line.trim_end();
    let mut said = line.trim_start();
    let indent = &line[..line.len() - said.len()];
    while let Some(quoted) = said.strip_prefix('>') {
        said = quoted.trim_start();
    }
    if is_rule(said) {
        return String::new();
    }
    if let Some(cells) = said.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
        let cells: Vec<String> = cells.split('|').map(|cell| inline(cell.trim())).collect();
        return format!("{indent}{}", cells.join(" | "));
    }
    let (sign, said) = head(said);
    format!("{indent}{sign}{}", inline(said))
}

/// The sign for the block syntax at the start of a line, and the rest of the line.
fn head(line: &str) -> (&'static str, &str) {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    if (1..=6).contains(&level) && title.starts_with(' ') {
        let title = title.trim();
        let bare = title.trim_end_matches('#');
        return ("", if bare.is_empty() || bare.ends_with(' ') { bare.trim_end() } else { title });
    }
    let Some(item) = ["- ", "* ", "+ "].into_iter().find_map(|mark| line.strip_prefix(mark)) else {
        return ("", line);
    };
    let item = item.trim_start();
    for (mark, sign) in [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")] {
        if let Some(said) = item.strip_prefix(mark) {
            return (sign, said);
        }
    }
    ("• ", item)
}

/// A piece of a line.
enum Piece {
    /// Literal text.
    Text(String),
    /// Stars or tildes, which are syntax if they form a pair.
    Run { sign: char, length: usize, opens: bool, closes: bool, mark: bool },
}

/// A line without its inline syntax.
fn inline(line: &str) -> String {
    let mut pieces = pieces(&line.chars().collect::<Vec<char>>());
    pair(&mut pieces);
    let mut said = String::with_capacity(line.len());
    for piece in pieces {
        match piece {
            Piece::Text(text) => said.push_str(&text),
            Piece::Run { mark: true, .. } => {}
            Piece::Run { sign, length, .. } => said.extend(std::iter::repeat_n(sign, length)),
        }
    }
    said
}

fn pieces(line: &[char]) -> Vec<Piece> {
    let mut found = Vec::new();
    // end of each link's text, with the end of its address and the text shown for that
    let mut ends: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    let mut at = 0;
    while let Some(&sign) = line.get(at) {
        if let Some((end, said)) = ends.remove(&at) {
            found.push(Piece::Text(said));
            at = end;
            continue;
        }
        let length = line[at..].iter().take_while(|other| **other == sign).count();
        match sign {
            '`' => {
                let (end, said) = code(line, at, length);
                found.push(Piece::Text(said));
                at = end;
            }
            '*' | '~' => {
                found.push(run(line, at, length));
                at += length;
            }
            '!' if line.get(at + 1) == Some(&'[') => match link(line, at + 1) {
                Some(link) => {
                    found.push(Piece::Text(link.picture(line)));
                    at = link.end;
                }
                None => {
                    found.push(Piece::Text("!".into()));
                    at += 1;
                }
            },
            '[' => {
                match link(line, at) {
                    Some(link) if !link.address.starts_with("file:") => {
                        ends.insert(link.words_end, (link.end, link.behind(line)));
                    }
                    _ => found.push(Piece::Text("[".into())),
                }
                at += 1;
            }
            _ => {
                found.push(Piece::Text(sign.to_string()));
                at += 1;
            }
        }
    }
    found
}

/// The text between backticks, and its end; the backticks themselves if they form no pair.
fn code(line: &[char], at: usize, length: usize) -> (usize, String) {
    let begin = at + length;
    let mut end = begin;
    while end < line.len() {
        let ticks = line[end..].iter().take_while(|c| **c == '`').count();
        if ticks == length {
            return (end + ticks, line[begin..end].iter().collect());
        }
        end += ticks.max(1);
    }
    (begin, "`".repeat(length))
}

fn run(line: &[char], at: usize, length: usize) -> Piece {
    let sign = line[at];
    let before = at.checked_sub(1).and_then(|before| line.get(before)).copied().unwrap_or(' ');
    let after = line.get(at + length).copied().unwrap_or(' ');
    let within = before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric();
    let long = sign != '~' || length == 2;
    Piece::Run {
        sign,
        length,
        opens: long && !within && !after.is_whitespace(),
        closes: long && !within && !before.is_whitespace(),
        mark: false,
    }
}

/// Marks the runs that form pairs: a run closes the last open run of its kind and length.
fn pair(pieces: &mut [Piece]) {
    let mut open: Vec<(usize, char, usize)> = Vec::new();
    let mut marks = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Run { sign, length, opens, closes, .. } = piece else { continue };
        let partner = open.iter().rposition(|(_, other, long)| other == sign && long == length);
        match partner.filter(|_| *closes) {
            Some(place) => {
                marks.extend([open[place].0, at]);
                open.truncate(place);
            }
            None if *opens => open.push((at, *sign, *length)),
            None => {}
        }
    }
    for at in marks {
        if let Some(Piece::Run { mark, .. }) = pieces.get_mut(at) {
            *mark = true;
        }
    }
}

/// A link `[words](address)` in a line.
struct Link {
    begin: usize,
    words_end: usize,
    end: usize,
    address: String,
}

impl Link {
    fn words(&self, line: &[char]) -> String {
        line[self.begin..self.words_end].iter().collect()
    }

    /// The text to add after the link: its address, if it leads out of the product and differs from the
    /// link's text.
    fn behind(&self, line: &[char]) -> String {
        if self.address.starts_with('/') || self.words(line) == self.address {
            String::new()
        } else {
            format!("（{}）", self.address)
        }
    }

    fn picture(&self, line: &[char]) -> String {
        let words = self.words(line);
        match (self.address.starts_with("file:"), words.is_empty()) {
            (true, true) => "［图片］".into(),
            (true, false) => format!("［图片：{words}］"),
            (false, true) => self.address.clone(),
            (false, false) => format!("{words}{}", self.behind(line)),
        }
    }
}

/// The link that begins at this `[`, if its target is one that the product shows.
fn link(line: &[char], at: usize) -> Option<Link> {
    let words_end = closing(line, at, '[', ']')?;
    if line.get(words_end + 1) != Some(&'(') {
        return None;
    }
    let end = closing(line, words_end + 1, '(', ')')?;
    let inside: String = line[words_end + 2..end].iter().collect();
    let address = inside.split_whitespace().next()?;
    let address = address.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(address);
    let shown = ["http://", "https://", "mailto:", "file:", "/"];
    shown.iter().any(|start| address.to_ascii_lowercase().starts_with(start)).then(|| Link {
        begin: at + 1,
        words_end,
        end: end + 1,
        address: address.to_owned(),
    })
}

/// The position of the bracket that closes the one at `at`.
fn closing(line: &[char], at: usize, opening: char, closing: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, sign) in line.iter().enumerate().skip(at) {
        if *sign == opening {
            depth += 1;
        } else if *sign == closing {
            depth -= 1;
            if depth == 0 {
                return Some(place);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_are_signs_or_nothing() {
        let said = "## 断电 ##\n\n- 挂牌\n  - [x] 验电\n- [ ] 放电\n3. 三\n> 注意\n***\n```\na*b*c\n```\n|甲|乙|\n|-|:-:|\n| 1 | **2** |";
        let meant = "断电\n\n• 挂牌\n  ☑ 验电\n☐ 放电\n3. 三\n注意\n\na*b*c\n甲 | 乙\n1 | 2";
        assert_eq!(plain(said), meant);
        assert_eq!(
            plain("请**务必（先）**断电，*小心*，~~旧~~ `a*b` ***急***"),
            "请务必（先）断电，小心，旧 a*b 急"
        );
    }

    #[test]
    fn links_keep_their_address_and_pictures_their_name() {
        assert_eq!(plain("见[**图纸**](https://a.cn/x_(1))。"), "见图纸（https://a.cn/x_(1)）。");
        assert_eq!(plain("[https://a.cn](https://a.cn) [任务](/task/1)"), "https://a.cn 任务");
        assert_eq!(
            plain("![接线](file:12) ![](file:3) ![外](https://a.cn/p.png)"),
            "［图片：接线］ ［图片］ 外（https://a.cn/p.png）"
        );
        assert_eq!(plain("[x](javascript:alert(1)) [甲] [乙"), "[x](javascript:alert(1)) [甲] [乙");
    }

    #[test]
    fn plain_text_stays_as_it_was_written() {
        for text in [
            "",
            "柜体 600*400*300，螺栓 M8*20 共 4*6 只",
            "共享 \\\\192.168.1.1\\资料\\_图纸_",
            "电流 5 * 3 与 snake_case_name",
            "#3 柜\n  第二行\n\n1、甲 ~3 天",
            "<b>粗</b> & <script>",
            "a ** b，**没有另一半，`也没有",
        ] {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn a_row_of_empty_cells_keeps_its_bars() {
        assert_eq!(plain("|||"), " | ");
    }

    proptest::proptest! {
        /// No input panics, and the output adds no character except those of lists and images and the space
        /// between the cells of a table.
        #[test]
        fn nothing_falls_over(text in "[\\[\\]()!*_~`>#|\\-+ \\nx图1/:.]{0,120}") {
            let said = plain(&text);
            let ours = "•☐☑［］（）图片： ";
            proptest::prop_assert!(said.chars().all(|c| text.contains(c) || ours.contains(c)));
        }
    }
}
