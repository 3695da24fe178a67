//! The schema: every domain's roots, merged. A domain registers here with one line.

use async_graphql::{Context, ID, Interface, MergedObject, MergedSubscription};
use futures_util::future::BoxFuture;
use xieli_domain::Services;
use xieli_kernel::{AppError, ids};
use xieli_macros::object;

use crate::core::{Entity, Record, Result};

/// One line for each domain: the roots that are read, those that change, those that are listened for, and the records
/// with global ids.
macro_rules! domains {
    ($($domain:ident: [$($read:ident)*] [$($change:ident)*] [$($listen:ident)*] [$($record:ident)*];)*) => {
        /// Anything with a global id.
        #[derive(Interface)]
        #[graphql(field(name = "id", ty = "ID", desc = "The global id."))]
        #[allow(missing_docs)]
        pub enum Node {
            $($($record(crate::$domain::$record),)*)*
        }

        /// The record of the type `name`, if it exists for the viewer.
        async fn find(ctx: &Context<'_>, name: &str, row: i64) -> Result<Option<Node>> {
            $($(if name == crate::$domain::$record::NAME {
                return Ok(crate::$domain::$record::find(ctx, row).await?.map(Node::$record));
            })*)*
            Ok(None)
        }

        /// Everything that can be read.
        #[derive(MergedObject, Default)]
        pub struct Query(CoreQuery, $($(crate::$domain::$read,)*)*);

        /// Everything that can be done.
        #[derive(MergedObject, Default)]
        pub struct Mutation($($(crate::$domain::$change,)*)*);

        /// Everything that can be listened for, over `/graphql/ws`.
        #[derive(MergedSubscription, Default)]
        // a root without a field is no root: nobody listens without having signed in
        #[graphql(visible = "crate::core::guard::known")]
        pub struct Subscription($($(crate::$domain::$listen,)*)*);
    };
}

domains! {
    access: [AccessQuery] [] [] [];
    access_token: [AccessTokenQuery] [AccessTokenMutation] [] [AccessToken];
    account: [AccountQuery ScanQuery] [AccountMutation ScanMutation SessionMutation] [AccountSubscription] [Session];
    activity: [ActivityQuery] [] [] [OperationLog];
    article: [EnterpriseArticleQuery] [EnterpriseArticleMutation] [] [EnterpriseArticle];
    catalog: [CatalogQuery] [CatalogMutation] [] [BrandModel Product Question];
    category: [CategoryQuery] [CategoryMutation] [] [Category];
    comment: [] [CommentMutation] [] [Comment];
    config_value: [ConfigValueQuery] [ConfigValueMutation] [] [];
    dict: [DictQuery] [DictMutation] [] [DictItem];
    enterprise: [EnterpriseQuery] [EnterpriseMutation] [] [Enterprise OwnershipTransfer];
    file: [FileQuery FileUploadQuery] [FileMutation FileUploadMutation] [] [File];
    file_group: [FileGroupQuery] [FileGroupMutation] [] [FileGroup];
    invitation: [InvitationQuery] [InvitationMutation] [] [Invitation];
    job: [JobQuery] [JobMutation] [] [Job];
    live: [] [] [LiveSubscription] [];
    member: [MemberQuery MemberOptionQuery MemberOfficeQuery] [MemberMutation] [] [Member];
    notification: [NotificationQuery] [NotificationMutation] [NotificationSubscription] [Notification];
    place: [PlaceQuery] [] [] [];
    qrcode: [QrcodeQuery] [QrcodeMutation] [] [Qrcode QrcodeBatch QrcodeTemplate];
    recycle: [RecycleQuery] [RecycleMutation] [] [];
    role: [RoleQuery] [RoleMutation] [] [Role];
    security: [SecurityQuery] [SecurityMutation] [] [];
    shell: [ShellQuery] [ShellMutation] [] [SavedView];
    team: [TeamQuery] [TeamMutation] [] [Team];
    webhook: [WebhookQuery] [WebhookMutation] [] [Webhook WebhookDelivery];
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
        find(ctx, &name, row).await
    }
}

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
