//! The schema: every domain's roots, merged. A domain registers here with one line per root.

use async_graphql::{Context, ID, Interface, MergedObject, MergedSubscription};
use futures_util::future::BoxFuture;
use xieli_domain::Services;
use xieli_kernel::{AppError, Code, ids};
use xieli_macros::object;

use crate::access::AccessQuery;
use crate::access_token::{AccessToken, AccessTokenMutation, AccessTokenQuery};
use crate::account::{
    AccountMutation, AccountQuery, AccountSubscription, ScanMutation, ScanQuery, Session, SessionMutation,
};
use crate::core::{Reach, Result};
use crate::enterprise::{Enterprise, EnterpriseMutation, EnterpriseQuery, OwnershipTransfer};
use crate::invitation::{Invitation, InvitationMutation, InvitationQuery};
use crate::live::LiveSubscription;
use crate::member::{Member, MemberMutation, MemberOfficeQuery, MemberOptionQuery, MemberQuery};
use crate::role::{Role, RoleMutation, RoleQuery};
use crate::security::{SecurityMutation, SecurityQuery};
use crate::shell::{Notification, SavedView, ShellMutation, ShellQuery, ShellSubscription};
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
    /// A signed-in device of the viewer.
    Session(Session),
    /// The viewer's enterprise.
    Enterprise(Enterprise),
    /// An offer to hand the enterprise on.
    OwnershipTransfer(OwnershipTransfer),
    /// Something the viewer was told.
    Notification(Notification),
    /// A saved view of a list.
    SavedView(SavedView),
    /// A personal access token.
    AccessToken(AccessToken),
}

/// Root fields that belong to no domain.
#[derive(Default)]
pub struct CoreQuery;

/// Root fields that belong to no domain.
#[object(root)]
impl CoreQuery {
    /// The record with this global id; null when there is none for the viewer.
    #[login]
    async fn node(&self, ctx: &Context<'_>, #[graphql(desc = "Opaque.")] id: ID) -> Result<Option<Node>> {
        let (name, row) = ids::split(&id).ok_or_else(|| AppError::bad_input("id 无效"))?;
        let (connection, viewer) = (ctx.read().await?, ctx.viewer()?);
        Ok(match name.as_str() {
            "Team" => xieli_domain::team::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Team(row.into())),
            "Member" => xieli_domain::member::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Member(row.into())),
            "Role" if xieli_domain::role::rules::may_read(viewer) => {
                xieli_domain::role::store::find(&connection, viewer, row)
                    .await?
                    .map(|row| Node::Role(Role(row)))
            }
            "Invitation" if viewer.can(Code::EMember) => {
                xieli_domain::invitation::store::find(&connection, viewer, row)
                    .await?
                    .map(|row| Node::Invitation(Invitation(row)))
            }
            "Session" if viewer.token.is_none() => {
                xieli_domain::account::store::session::find(&connection, row)
                    .await?
                    .filter(|session| session.account_id == viewer.account_id)
                    .map(|row| Node::Session(Session(row)))
            }
            "Enterprise" if row == viewer.enterprise_id => {
                xieli_domain::enterprise::store::find(&connection, viewer)
                    .await?
                    .map(|row| Node::Enterprise(Enterprise(row)))
            }
            "OwnershipTransfer" => xieli_domain::enterprise::store::find_transfer(&connection, viewer, row)
                .await?
                .map(|row| Node::OwnershipTransfer(OwnershipTransfer(row))),
            "Notification" => xieli_domain::shell::notification::store::find(&connection, viewer, row)
                .await?
                .map(|row| Node::Notification(Notification(row))),
            "SavedView" => xieli_domain::shell::saved_view::store::find_many(&connection, viewer, &[row])
                .await?
                .pop()
                .map(|row| Node::SavedView(SavedView(row))),
            // not for tokens, as the lists of them
            "AccessToken" if viewer.token.is_none() => {
                xieli_domain::access_token::store::find(&connection, viewer, row)
                    .await?
                    .map(|row| Node::AccessToken(AccessToken(row)))
            }
            _ => None,
        })
    }
}

/// Everything that can be read.
#[derive(MergedObject, Default)]
pub struct Query(
    CoreQuery,
    AccessQuery,
    InvitationQuery,
    MemberQuery,
    MemberOptionQuery,
    MemberOfficeQuery,
    RoleQuery,
    TeamQuery,
    AccountQuery,
    AccessTokenQuery,
    ScanQuery,
    SecurityQuery,
    EnterpriseQuery,
    ShellQuery,
);

/// Everything that can be done.
#[derive(MergedObject, Default)]
pub struct Mutation(
    InvitationMutation,
    MemberMutation,
    RoleMutation,
    TeamMutation,
    SessionMutation,
    AccountMutation,
    AccessTokenMutation,
    ScanMutation,
    SecurityMutation,
    EnterpriseMutation,
    ShellMutation,
);

/// Everything that can be listened for, over `/graphql/ws`.
#[derive(MergedSubscription, Default)]
// a root without a field is no root: nobody listens without having signed in
#[graphql(visible = "crate::core::guard::known")]
pub struct Subscription(AccountSubscription, LiveSubscription, ShellSubscription);

/// The schema of the product.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// The schema over the services of the process. Limits of documents are checked before execution by the HTTP layer.
pub fn build(services: Services) -> Schema {
    Schema::build(Query::default(), Mutation::default(), Subscription::default())
        .data(services.db().clone())
        .data(services)
        .with_sorted_fields()
        .with_sorted_enums()
        .disable_suggestions()
        .finish()
}

/// Executes one request. Not generic, so that the resolvers are compiled once, here. Without tokio's cooperative
/// budget: it would interrupt a long list in the middle of a level and split the loaders' batches; the HTTP layer
/// bounds the time of a request, the document budget its size.
pub fn execute(
    schema: &Schema,
    mut request: async_graphql::Request,
) -> BoxFuture<'_, async_graphql::Response> {
    let observed = crate::core::request::observed(&mut request);
    let work: BoxFuture<'_, async_graphql::Response> =
        Box::pin(tokio::task::unconstrained(schema.execute(request)));
    match observed {
        Some(observed) => Box::pin(observed.enter(work)),
        None => work,
    }
}

/// The schema in its definition language, as `schema.graphql` keeps it.
pub fn sdl(schema: &Schema) -> String {
    schema.sdl_with_options(async_graphql::SDLExportOptions::new().sorted_arguments().sorted_enum_items())
}
