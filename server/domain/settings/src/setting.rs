//! Bringing what an enterprise arranges for itself to where it began (core §7 `POST setting/{code}`): a dictionary to the
//! system's items, a setting to its default, a category tree to the nodes that one may begin with.

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::category::rules::Tree;
use crate::config_value::rules::Setting;
use crate::dict::rules::Dictionary;
use crate::{Db, category, config_value, dict};

/// Whatever has a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Dictionary(Dictionary),
    Setting(Setting),
    Tree(Tree),
}

/// No two of them have the same code.
fn parse(code: &str) -> Option<Kind> {
    let dictionary = Dictionary::parse(code).map(Kind::Dictionary);
    let setting = || Setting::parse(code).map(Kind::Setting);
    dictionary.or_else(setting).or_else(|| Tree::parse(code).map(Kind::Tree))
}

/// Brings what `code` names to where it began. Nothing that records name is lost: items in use stay and are not offered
/// any more, nodes of a tree stay. A code that nothing has is refused.
#[erased]
pub async fn initialize(db: &Db, viewer: &Viewer, code: &str) -> AppResult<String> {
    match parse(code) {
        Some(Kind::Dictionary(dictionary)) => {
            dict::service::reset_all(db, viewer, dictionary).await?;
        }
        Some(Kind::Setting(setting)) => {
            config_value::service::reset(db, viewer, setting).await?;
        }
        Some(Kind::Tree(tree)) => {
            category::service::initialize(db, viewer, tree).await?;
        }
        None => return Err(AppError::field("code", FieldCode::NotFound, "设置编码不存在")),
    }
    Ok(code.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_code_is_known_and_nobody_elses() {
        let codes: Vec<&str> = Dictionary::ALL
            .into_iter()
            .map(Dictionary::code)
            .chain(Setting::ALL.into_iter().map(Setting::code))
            .chain(Tree::ALL.into_iter().map(Tree::code))
            .collect();
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
        assert!(codes.iter().all(|code| parse(code).is_some()));
        assert_eq!(parse("no_such"), None);
    }
}
