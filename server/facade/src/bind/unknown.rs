//! Detection of unknown parameters of a call, with a suggestion for misspelt ones.

use std::collections::BTreeSet;

use xieli_kernel::{AppError, AppResult, FieldCode};

use super::{Body, Given, Pairs, bare};
use crate::envelope::FieldFault;
use crate::operation::{Operation, Variable};

/// The maximum number of unknown parameters reported.
const MOST: usize = 10;
/// The maximum edit distance of a suggestion.
const NEAR: usize = 2;
/// The maximum length of a name in a message.
const MAX_NAME: usize = 50;
/// The minimum length of a name whose plural is told.
const MIN_SINGULAR: usize = 3;
/// The parameters of a sort.
const SORT: [&str; 2] = ["column", "order"];

/// A parameter that the call does not have.
pub struct Unknown<'a> {
    /// The error that reports it.
    pub fault: FieldFault,
    /// The nearest parameter of the call.
    pub near: Option<&'a str>,
    /// Whether it is probably a misspelling of `near`.
    pub slip: bool,
    /// Whether every call refuses it: `ids` where one `id` is taken and none was sent. No row has `ids`, so
    /// it can't be surplus.
    pub refused: bool,
}

/// The unknown parameters of a request, each with the nearest parameter of the call.
pub fn all<'a>(operation: &'a Operation, given: &'a Given) -> Vec<Unknown<'a>> {
    let known: BTreeSet<&str> = operation.variables.iter().flat_map(names).collect();
    let sent = sent(given);
    let id = operation.variables.iter().find(|variable| variable.names().any(|name| name == "id"));
    let nameless = id.is_some_and(|id| given.find(id).is_none());
    let told = |name: &&'a str| {
        let near = nearest(name, &known);
        let shown: String = name.chars().take(MAX_NAME).collect();
        let message = near.map_or_else(|| format!("没有参数 {shown}"), |near| meant(&shown, near));
        let refused = *name == "ids" && near == Some("id") && nameless;
        let other_number = |near: &str| is_other_number(name, near) && !is_given(operation, given, near);
        let slip = refused || near.is_some_and(|near| is_slip(name, near) || other_number(near));
        Unknown { fault: FieldFault::new(&shown, "INVALID", message), near, slip, refused }
    };
    sent.iter().filter(|name| !known.contains(*name)).map(told).take(MOST).collect()
}

fn meant(name: &str, near: &str) -> String {
    format!("没有参数 {name}，是否为 {near}？")
}

/// Refuses a parameter that is probably a misspelling of one of these, or its plural or singular while it is
/// missing: for calls with files, which have no operation.
pub fn misspelt<'a>(given: &Pairs, known: impl IntoIterator<Item = &'a str>) -> AppResult<()> {
    let known: BTreeSet<&str> = known.into_iter().collect();
    let is_given =
        |near: &str| given.iter().any(|(name, text)| bare(name) == near && !text.trim().is_empty());
    let unknown = given.iter().filter(|(_, text)| !text.trim().is_empty()).map(|(name, _)| bare(name));
    for name in unknown.filter(|name| !known.contains(name)) {
        let Some(near) = nearest(name, &known) else { continue };
        if is_slip(name, near) || (is_other_number(name, near) && !is_given(near)) {
            return Err(AppError::field(name, FieldCode::Invalid, meant(name, near)));
        }
    }
    Ok(())
}

fn names(variable: &Variable) -> impl Iterator<Item = &str> {
    variable.names().chain(variable.sort.iter().flat_map(|_| SORT))
}

/// Whether a parameter was sent, under any of its names.
fn is_given(operation: &Operation, given: &Given, name: &str) -> bool {
    let of = |variable: &&Variable| variable.names().any(|one| one == name);
    operation.variables.iter().filter(of).any(|variable| given.find(variable).is_some())
}

/// The names in the query and the body.
fn sent(given: &Given) -> BTreeSet<&str> {
    let mut found: BTreeSet<&str> = given.query.iter().map(|(name, _)| bare(name)).collect();
    match &given.body {
        Body::Form(pairs) => found.extend(pairs.iter().map(|(name, _)| bare(name))),
        Body::Object(object) => found.extend(object.keys().map(String::as_str)),
        Body::None | Body::List(_) => {}
    }
    found
}

fn nearest<'a>(name: &str, known: &BTreeSet<&'a str>) -> Option<&'a str> {
    if name.chars().count() > MAX_NAME {
        return None;
    }
    let plain = plain(name);
    let far = |one: &str| strsim::damerau_levenshtein(&plain, &self::plain(one));
    let near = known.iter().map(|one| (far(one), *one)).min()?;
    (near.0 <= NEAR && near.0 < plain.chars().count()).then_some(near.1)
}

/// Whether one name is the plural of the other, as in `keywords`: without `keyword` the list would not be
/// narrowed at all. Beside `keyword` it is surplus. `columns`, which exports take, is none of `column`.
fn is_other_number(name: &str, near: &str) -> bool {
    let (name, near) = (plain(name), plain(near));
    let is_plural = |many: &str, one: &str| one.len() >= MIN_SINGULAR && many.strip_suffix('s') == Some(one);
    !SORT.contains(&near.as_str()) && (is_plural(&name, &near) || is_plural(&near, &name))
}

/// Whether the names differ only in case or separators, or in one letter of a name that is long enough. A
/// name with something else added at its end is another one.
fn is_slip(name: &str, near: &str) -> bool {
    let (name, near) = (plain(name), plain(near));
    let longer = name.starts_with(&near) || near.starts_with(&name);
    name == near || (name.len() > 4 && !longer && strsim::damerau_levenshtein(&name, &near) == 1)
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}
