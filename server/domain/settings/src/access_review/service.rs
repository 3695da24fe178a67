//! Access review of a role or a member.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::{Asked, ObjectReview, OwnField, Review};
use super::rules;
use crate::custom_field::model::RecordType;
use crate::custom_field::{rules as field_rules, store as fields};
use crate::kind::role_access::Extent;
use crate::kind::{self, RecordKind};
use crate::role::{model::Role, rules::require_menus, store as roles};
use crate::{Services, member};

/// The review of a role or a member; `None` if it is not visible to the viewer.
#[erased]
pub async fn review(services: &Services, viewer: &Viewer, asked: Asked) -> AppResult<Option<Review>> {
    let connection = services.db().read().await?;
    match asked {
        Asked::Role { id, menu_ids, directs } => {
            let Some(role) = roles::find(&connection, viewer, id).await? else { return Ok(None) };
            let menu_ids = match menu_ids {
                Some(ids) => {
                    require_menus(&ids)?;
                    ids
                }
                None => {
                    let mut kept = roles::menus_of(&connection, viewer.enterprise_id, &[id]).await?;
                    kept.remove(&id).unwrap_or_default()
                }
            };
            let somebody = rules::imagined(viewer, role.code.as_deref(), &menu_ids, directs);
            Ok(Some(of(&connection, &somebody, vec![role], false).await?))
        }
        Asked::Member(id) => {
            // an invisible or former member has no rights to review
            if member::store::active_among(&connection, viewer, &[id]).await?.is_empty() {
                return Ok(None);
            }
            let found = (services.above().of_member)(services, viewer.enterprise_id, id).await?;
            let Some(mut somebody) = found else { return Ok(None) };
            // a pending step of the security policy is no permanent loss of rights
            somebody.restriction = None;
            let held = roles::roles_of_members(&connection, viewer.enterprise_id, &[id]).await?;
            let held = held.into_iter().map(|(_, role)| role).collect();
            Ok(Some(of(&connection, &somebody, held, true).await?))
        }
    }
}

async fn of(
    connection: &AsyncPgConnection,
    somebody: &Viewer,
    roles: Vec<Role>,
    counted: bool,
) -> AppResult<Review> {
    let mut objects = Vec::new();
    for kind in kind::all() {
        let Some(role_access) = &kind.role_access else { continue };
        let rows = (role_access.rows)(somebody);
        let seen = match rows {
            Extent::Some(_) if counted => {
                Some((role_access.seen)(connection, somebody, rules::MAX_SEEN).await?)
            }
            _ => None,
        };
        objects.push(ObjectReview {
            kind,
            rows,
            seen,
            acts: rules::parts(somebody, role_access.acts),
            fields: rules::parts(somebody, role_access.fields),
            own: own(connection, somebody, &roles, kind).await?,
        });
    }
    Ok(Review { holder: somebody.holder, external: somebody.is_external(), roles, objects })
}

async fn own(
    connection: &AsyncPgConnection,
    somebody: &Viewer,
    roles: &[Role],
    kind: &RecordKind,
) -> AppResult<Vec<OwnField>> {
    let Some(of) = RecordType::parse(kind.record_type) else { return Ok(Vec::new()) };
    let held: Vec<i64> = roles.iter().map(|role| role.id).collect();
    let all = fields::all(connection, somebody.enterprise_id, of).await?;
    let enabled = all.into_iter().filter(|field| !field.disabled);
    Ok(enabled
        .map(|field| {
            let (reads, writes) = field_rules::rights(somebody, &held, &field);
            OwnField { name: field.name, reads, writes }
        })
        .collect())
}
