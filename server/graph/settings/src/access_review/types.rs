//! GraphQL types of an access review, as the editor of roles shows it.

use xieli_domain::access_review::model;
use xieli_domain::access_review::rules::MAX_SEEN;
use xieli_domain::kind::role_access::Extent;
use xieli_kernel::permission::visible_menus;
use xieli_macros::{Enum, fields};

use crate::role::Role;
use crate::role::menu::{Enabled, Menu};

/// The extent of a right, in records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AccessExtent {
    /// No records.
    Nothing,
    /// Some records.
    Some,
    /// All visible records of the enterprise.
    All,
}

/// A right with its extent.
#[fields(login)]
pub struct AccessPart {
    /// The label of the action or field, in Chinese.
    pub label: String,
    /// The extent, in records.
    pub extent: AccessExtent,
    /// The records it covers, in Chinese, where the extent is `SOME`.
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

/// A custom field, and the access to its values.
#[fields(login)]
pub struct AccessField {
    /// The name of the field.
    pub name: String,
    /// Whether its values can be read.
    pub is_read: bool,
    /// Whether its values can be changed, on records that can be changed.
    pub is_written: bool,
}

/// The access to one kind of record.
#[fields(login)]
pub struct AccessObject {
    /// The kind of record, as events name it.
    pub record_type: String,
    /// The kind of record, in Chinese.
    pub label: String,
    /// The visible records.
    pub rows: AccessPart,
    /// The number of visible records, up to 1,000; for a member alone, where the extent is `SOME`.
    pub seen: Option<i32>,
    /// Whether there are more than `seen`.
    pub is_more: bool,
    /// The permitted actions; on a single record its state may restrict them.
    pub acts: Vec<AccessPart>,
    /// Fields that are not readable to every viewer of the record.
    pub fields: Vec<AccessPart>,
    /// The same for custom fields.
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

/// The access that a role grants, or that a member has.
#[fields(login)]
pub struct AccessReview {
    /// Whether every permission check passes: for the owner, administrators and holders of `e:manage`.
    pub is_admin: bool,
    /// Whether the member is the director of a team.
    pub is_team_manager: bool,
    /// Whether the member is external: a partner or customer.
    pub is_external: bool,
    /// The roles that the access comes from.
    pub roles: Vec<Role>,
    /// The granted menus of the catalogue, with their groups.
    pub menus: Vec<Menu>,
    /// The access by kind of record.
    pub objects: Vec<AccessObject>,
}

impl AccessReview {
    /// The review as shown to an enterprise with these menus enabled.
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
