//! The schema: every domain's roots, merged. A domain registers here with one line per root.

use async_graphql::{Context, EmptySubscription, ID, Interface, MergedObject};
use xieli_domain::Services;
use xieli_kernel::{AppError, Code, ids};
use xieli_macros::object;

use crate::core::{Reach, Result};
use crate::invitation::{Invitation, InvitationMutation, InvitationQuery};
use crate::member::{Member, MemberMutation, MemberOfficeQuery, MemberOptionQuery, MemberQuery};
use crate::role::{Role, RoleMutation, RoleQuery};
use crate::team::{Team, TeamMutation, TeamQuery};

/// Anything with a global id.
#[derive(Interface)]
#[graphql(field(name = "id", ty = "ID", desc = "The global id."))]
pub enum Node {
    /// A team.
    Team(Team),
    /// A member.
    Member(Member),
    /// A role.
    Role(Role),
    /// An invitation.
    Invitation(Invitation),
}

/// Root fields that belong to no domain.
#[derive(Default)]
pub struct CoreQuery;

/// Root fields that belong to no domain.
#[object(root)]
impl CoreQuery {
    /// The record with this global id; null when there is none for the viewer.
    #[login]
    async fn node(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Opaque.")] id: ID,
    ) -> Result<Option<Node>> {
        let (name, row) = ids::split(&id).ok_or_else(|| AppError::bad_input("id 无效"))?;
        let (connection, viewer) = (ctx.read().await?, ctx.viewer()?);
        Ok(match name.as_str() {
            "Team" => xieli_domain::team::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Team(Team(row))),
            "Member" => xieli_domain::member::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Member(Member(row))),
            "Role" if xieli_domain::role::rules::may_read(viewer) => xieli_domain::role::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Role(Role(row))),
            "Invitation" if viewer.can(Code::EMember) => {
                xieli_domain::invitation::store::find(&connection, viewer, row)
                    .await?
                    .map(|row| Node::Invitation(Invitation(row)))
            }
            _ => None,
        })
    }
}

/// Everything that can be read.
#[derive(MergedObject, Default)]
pub struct Query(CoreQuery, InvitationQuery, MemberQuery, MemberOptionQuery, MemberOfficeQuery, RoleQuery, TeamQuery);

/// Everything that can be done.
#[derive(MergedObject, Default)]
pub struct Mutation(InvitationMutation, MemberMutation, RoleMutation, TeamMutation);

/// The schema of the product.
pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

/// The schema over the services of the process. Limits of documents are checked before execution by the HTTP layer.
pub fn build(services: Services) -> Schema {
    Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .data(services.db().clone())
        .data(services)
        .with_sorted_fields()
        .with_sorted_enums()
        .disable_suggestions()
        .finish()
}

/// The schema in its definition language, as `schema.graphql` keeps it.
pub fn sdl(schema: &Schema) -> String {
    schema.sdl_with_options(
        async_graphql::SDLExportOptions::new()
            .sorted_arguments()
            .sorted_enum_items(),
    )
}
