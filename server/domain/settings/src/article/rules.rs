//! Rules of articles: validation and state. Pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{Article, ArticleInput};

/// The longest text, in characters.
pub const MAX_BODY: usize = 20_000;
/// The most stored versions of an article.
pub const MAX_VERSIONS: i64 = 100;
/// The most articles of an enterprise.
pub const MAX_ARTICLES: i64 = 1000;
/// The most ids in one call.
pub const MAX_IDS: usize = 100;

/// An article, trimmed and validated. Its text must be pure Markdown: the renderer may turn it into HTML, so
/// the text must contain no HTML and no link that would run a script.
pub fn article(input: ArticleInput) -> AppResult<ArticleInput> {
    let mut check = Checker::new();
    let key = check.required("key", "标识", &input.key, 50);
    let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    if !plain {
        check.refuse("key", FieldCode::Invalid, "标识只能包含小写字母、数字和下划线");
    }
    let title = check.required("title", "标题", &input.title, 100);
    let body = check.lines("body", "正文", Some(&input.body), MAX_BODY);
    match body.as_deref() {
        None => check.refuse("body", FieldCode::Required, "请输入正文"),
        Some(body) if has_markup(body) => {
            check.refuse("body", FieldCode::Invalid, "正文不支持 HTML 标签，请使用 Markdown 格式");
        }
        Some(body) if !addresses(body).all(is_harmless) => {
            check.refuse("body", FieldCode::Invalid, "链接只能以 https://、http://、mailto: 或 / 开头");
        }
        Some(_) => {}
    }
    check.finish()?;
    Ok(ArticleInput { key, title, body: body.unwrap_or_default() })
}

/// Whether a Markdown parser could find HTML in the text: a tag, a comment, an instruction, or text encoded
/// so that it becomes one.
fn has_markup(body: &str) -> bool {
    let tags = body.match_indices('<').any(|(at, _)| {
        let next = body[at + 1..].chars().next();
        next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
            && !is_autolink(&body[at + 1..])
    });
    let lower = body.to_ascii_lowercase();
    tags || lower.contains("&lt") || lower.contains("&#")
}

/// Whether the text after a `<` is an address up to the `>`: an autolink of Markdown.
fn is_autolink(rest: &str) -> bool {
    let Some((address, _)) = rest.split_once('>') else { return false };
    let known = ["http://", "https://", "mailto:"].iter().any(|scheme| address.starts_with(scheme));
    known && !address.chars().any(|c| c.is_whitespace() || matches!(c, '<' | '"' | '\'' | '=' | '`'))
}

/// The targets of the text's links: `](…`, `]: …` and `<scheme:`.
fn addresses(body: &str) -> impl Iterator<Item = &str> {
    let address = |rest: &str| -> usize { rest.find([')', '>', '\n', '"', '\'']).unwrap_or(rest.len()) };
    ["](", "]:"].into_iter().flat_map(move |mark| {
        body.match_indices(mark).map(move |(at, mark)| {
            let rest = &body[at + mark.len()..];
            &rest[..address(rest)]
        })
    })
}

/// Whether an address leads to a page and runs no script.
fn is_harmless(address: &str) -> bool {
    // browsers drop invisible characters before they look for a scheme
    let address: String =
        address.chars().filter(|c| !c.is_control() && !c.is_whitespace() && *c != '<').collect();
    let lower = address.to_ascii_lowercase();
    let schemes = ["https://", "http://", "mailto:", "#"];
    let inside = lower.starts_with('/') && !lower.starts_with("//");
    address.is_empty() || inside || schemes.iter().any(|scheme| lower.starts_with(scheme))
}

/// State of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Visible only to its editors.
    Draft,
    /// The present text is published.
    Published,
    /// An earlier text is published.
    Changed,
}

/// The state of this article.
pub fn state(article: &Article) -> State {
    match (&article.published_title, &article.published_body) {
        (Some(title), Some(body)) if *title == article.title && *body == article.body => State::Published,
        (Some(_), Some(_)) => State::Changed,
        _ => State::Draft,
    }
}
