//! What an enterprise arranges for itself, by its code (core §7 `POST setting/{code}`): dictionaries, settings, category
//! trees. Initialising one puts in what is missing; resetting one is asked for by name.

use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use crate::category::rules::Tree;
use crate::config_value::rules::Setting;
use crate::dict::rules::Dictionary;
use crate::{Db, category, config_value, dict};

/// Whatever has a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A dictionary.
    Dictionary(Dictionary),
    /// A setting.
    Setting(Setting),
    /// A category tree.
    Tree(Tree),
}

/// Finds the dictionary, setting or tree with this code, which no other has.
pub fn parse(code: &str) -> Option<Kind> {
    let dictionary = Dictionary::parse(code).map(Kind::Dictionary);
    let setting = || Setting::parse(code).map(Kind::Setting);
    dictionary.or_else(setting).or_else(|| Tree::parse(code).map(Kind::Tree))
}

/// Puts in what is missing where `code` names it, and changes nothing that is there: a tree gets the nodes that one may
/// begin with. Items that the system has and fields of a setting that nobody decided are read without a row of the
/// enterprise's own (docs/decisions/0021, 0030), so that none of theirs is ever missing. A code that nothing has is refused.
#[erased]
pub async fn initialize(db: &Db, viewer: &Viewer, code: &str) -> AppResult<String> {
    match parse(code) {
        Some(Kind::Tree(tree)) => {
            category::service::initialize(db, viewer, tree).await?;
        }
        Some(Kind::Dictionary(_) | Kind::Setting(_)) => manages(viewer)?,
        None => return Err(unknown()),
    }
    Ok(code.to_owned())
}

/// Brings the dictionary or the setting that `code` names back to the system's: somebody asks for that by name. Nothing
/// that records name is lost: items in use stay and are not offered any more. A tree has nothing to go back to.
#[erased]
pub async fn reset(db: &Db, viewer: &Viewer, code: &str) -> AppResult<String> {
    manages(viewer)?;
    match parse(code) {
        Some(Kind::Dictionary(dictionary)) => {
            dict::service::reset_all(db, viewer, dictionary).await?;
        }
        Some(Kind::Setting(setting)) => {
            config_value::service::reset(db, viewer, setting).await?;
        }
        Some(Kind::Tree(_)) => {
            return Err(AppError::field("code", FieldCode::Invalid, "分类没有默认值，不能恢复"));
        }
        None => return Err(unknown()),
    }
    Ok(code.to_owned())
}

fn manages(viewer: &Viewer) -> AppResult<()> {
    if viewer.can(Code::EManage) { Ok(()) } else { Err(AppError::forbidden()) }
}

fn unknown() -> AppError {
    AppError::field("code", FieldCode::NotFound, "设置编码不存在")
}
