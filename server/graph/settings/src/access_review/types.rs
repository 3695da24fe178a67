//! What somebody has, as the editor of roles shows it.

use xieli_domain::access_review::model;
use xieli_domain::access_review::rules::MAX_SEEN;
use xieli_domain::kind::reach::Extent;
use xieli_kernel::permission::visible_menus;
use xieli_macros::{Enum, fields};

use crate::role::Role;
use crate::role::menu::{Enabled, Menu};

/// How many records something holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AccessExtent {
    /// None.
    Nothing,
    /// Some.
    Some,
    /// All of the enterprise that are seen.
    All,
}

/// How far somebody gets with one thing.
#[fields(login)]
pub struct AccessPart {
    /// What can be done or read, in Chinese.
    pub label: String,
    /// How many records it holds for.
    pub extent: AccessExtent,
    /// Which, in Chinese, where it is some.
    pub which: Option<String>,
}

impl AccessPart {
    fn new(label: &str, extent: Extent) -> Self {
        let (extent, which) = match extent {
            Extent::Nothing => (AccessExtent::Nothing, None),
            Extent::Some(which) => (AccessExtent::Some, Some(which.to_owned())),
            Extent::All => (AccessExtent::All, None),
        };
        Self { label: label.to_owned(), extent, which }
    }
}

impl From<model::Part> for AccessPart {
    fn from(part: model::Part) -> Self {
        Self::new(part.label, part.extent)
    }
}

/// A field that the enterprise has added, and whether its values are for somebody.
#[fields(login)]
pub struct AccessField {
    /// Its name.
    pub name: String,
    /// They see them.
    pub is_read: bool,
    /// They change them, wherever they may change the record.
    pub is_written: bool,
}

/// What somebody has of one kind of record.
#[fields(login)]
pub struct AccessObject {
    /// The kind, as events name it.
    pub record_type: String,
    /// The kind, in Chinese.
    pub label: String,
    /// Which of them exist for somebody.
    pub rows: AccessPart,
    /// How many, up to 1,000; of a member alone, where it is some.
    pub seen: Option<i32>,
    /// There are more than `seen`.
    pub is_more: bool,
    /// What may be done with them; with a single one as far as its state allows.
    pub acts: Vec<AccessPart>,
    /// What of them is not for everybody who sees them.
    pub fields: Vec<AccessPart>,
    /// The same of the fields that the enterprise has added.
    pub custom_fields: Vec<AccessField>,
}

impl From<model::ObjectReview> for AccessObject {
    fn from(object: model::ObjectReview) -> Self {
        let own = |field: model::OwnField| AccessField {
            name: field.name,
            is_read: field.reads,
            is_written: field.writes,
        };
        Self {
            record_type: object.kind.record_type.to_owned(),
            label: object.kind.label.to_owned(),
            rows: AccessPart::new("查看", object.rows),
            seen: object.seen.map(|seen| i32::try_from(seen.min(MAX_SEEN)).unwrap_or(i32::MAX)),
            is_more: object.seen.is_some_and(|seen| seen > MAX_SEEN),
            acts: object.acts.into_iter().map(AccessPart::from).collect(),
            fields: object.fields.into_iter().map(AccessPart::from).collect(),
            custom_fields: object.own.into_iter().map(own).collect(),
        }
    }
}

/// What a role gives, or what a member has.
#[fields(login)]
pub struct AccessReview {
    /// Passes wherever a code is asked for: the owner, administrators, who holds `e:manage`.
    pub is_admin: bool,
    /// Directs a team.
    pub is_team_manager: bool,
    /// An outside partner or customer.
    pub is_external: bool,
    /// Where it comes from.
    pub roles: Vec<Role>,
    /// The entries of the catalogue that somebody has, the groups of those among them.
    pub menus: Vec<Menu>,
    /// Kind by kind.
    pub objects: Vec<AccessObject>,
}

impl AccessReview {
    /// As it is shown to an enterprise with these menus enabled.
    pub fn new(review: model::Review, enabled: &Enabled) -> Self {
        let menus = visible_menus(&review.holder);
        Self {
            is_admin: review.holder.is_admin(),
            is_team_manager: review.holder.team_manager,
            is_external: review.external,
            roles: review.roles.into_iter().map(Role).collect(),
            menus: menus.into_iter().map(|entry| Menu::new(entry, enabled)).collect(),
            objects: review.objects.into_iter().map(AccessObject::from).collect(),
        }
    }
}
