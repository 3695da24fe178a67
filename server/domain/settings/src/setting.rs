//! Registry of everything that an enterprise configures by code (core §7 `POST setting/{code}`):
//! dictionaries, settings, category trees. Initialising one inserts missing rows; a reset is a separate call.

use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use crate::category::rules::Tree;
use crate::config_value::rules::Setting;
use crate::dict::rules::Dictionary;
use crate::{Db, category, config_value, dict};

/// Configuration with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A dictionary.
    Dictionary(Dictionary),
    /// A setting.
    Setting(Setting),
    /// A category tree.
    Tree(Tree),
}

/// The dictionary, setting or tree with this code; codes are unique among all of them.
pub fn parse(code: &str) -> Option<Kind> {
    let dictionary = Dictionary::parse(code).map(Kind::Dictionary);
    let setting = || Setting::parse(code).map(Kind::Setting);
    dictionary.or_else(setting).or_else(|| Tree::parse(code).map(Kind::Tree))
}

/// Inserts missing rows of the configuration `code`, and changes no present ones: a tree gets its initial
/// nodes. System items and default values of settings need no row of the enterprise (docs/decisions/0021,
/// 0030), so these are never missing. An unknown code is refused.
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

/// Resets the dictionary or the setting `code` to that of the system, on explicit request. No value in use is
/// lost: items in use are disabled. A tree has no system state to return to.
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
