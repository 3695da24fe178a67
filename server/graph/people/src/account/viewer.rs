//! The viewer: the signed-in member, with all that the application frame needs (core §7 `GET basic_info`,
//! `GET auths`).

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::access_token::model::AccessTokenFilter;
use xieli_domain::access_token::rules::MAX_TOKENS;
use xieli_domain::access_token::service::options;
use xieli_domain::account::loaders::AccountById;
use xieli_domain::account::store::person;
use xieli_domain::account::{model, session};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::notification::{self, store::Filter};
use xieli_domain::role::loaders::RolesOfMember;
use xieli_domain::{TenantKey, enterprise, invitation};
use xieli_kernel::permission::visible_menus;
use xieli_kernel::{AppError, AppResult, Viewer as Kernel};
use xieli_macros::object;

use super::types::Session;
use crate::access_token::{self, AccessToken, AccessTokenOptions, AccessTokenState};
use crate::core::{Connection, ContextExt, Entity, PageArgs, PageInput, Result};
use crate::enterprise::Enterprise;
use crate::invitation::types::InvitationPreview;
use crate::member::{Member, MemberStatus};
use crate::notification::{Badge, Notification, NotificationGroup};
use crate::role::menu::enabled_ids;
use crate::role::{Menu, Role};

/// The signed-in member.
#[derive(Clone)]
pub struct Viewer(pub Arc<Kernel>);

impl Entity for Viewer {
    const NAME: &'static str = "Viewer";
}

impl From<Arc<Kernel>> for Viewer {
    fn from(viewer: Arc<Kernel>) -> Self {
        Self(viewer)
    }
}

impl Viewer {
    async fn account(&self, ctx: &Context<'_>) -> AppResult<model::Account> {
        let account = ctx.loaders()?.load::<AccountById>(self.0.account_id).await?;
        account.ok_or_else(AppError::unauthenticated)
    }
}

/// The signed-in member: a person in one enterprise.
#[object(login)]
impl Viewer {
    /// The global id of the person.
    async fn id(&self) -> ID {
        Self::global_id(self.0.account_id)
    }

    /// The person's id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.account_id.to_string()
    }

    /// The member record of the person in this enterprise.
    async fn member(&self, ctx: &Context<'_>) -> Result<Member> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.member_id);
        let member = ctx.loaders()?.load::<MemberById>(key).await?;
        Ok(member.ok_or_else(AppError::unauthenticated)?.into())
    }

    /// The name in this enterprise.
    fn name(&self) -> &str;

    /// The mobile number to sign in with.
    async fn phone(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(Some(self.account(ctx).await?.phone))
    }

    /// The name to sign in with.
    async fn username(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(self.account(ctx).await?.username)
    }

    /// The enterprise in which the viewer works.
    async fn enterprise(&self, ctx: &Context<'_>) -> Result<Enterprise> {
        let found = enterprise::store::find(&*ctx.read().await?, &self.0).await?;
        Ok(Enterprise(found.ok_or_else(AppError::unauthenticated)?))
    }

    /// All enterprises of the person, the oldest membership first, with applications.
    async fn enterprises(&self, ctx: &Context<'_>) -> Result<Vec<ViewerEnterprise>> {
        let places = person::places(&*ctx.read().await?, self.0.account_id).await?;
        Ok(places
            .into_iter()
            .map(|place| ViewerEnterprise { place, current: self.0.enterprise_id })
            .collect())
    }

    /// Whether the number was proven to belong to the person; otherwise only one enterprise can be entered,
    /// and none joined.
    async fn phone_proven(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.account(ctx).await?.proven_at.is_some())
    }

    /// Invitations of enterprises that have added the person and wait for an answer.
    async fn invitations(&self, ctx: &Context<'_>) -> Result<Vec<InvitationPreview>> {
        let waiting = invitation::prepared::waiting(ctx.db()?, &self.0).await?;
        Ok(waiting.into_iter().map(InvitationPreview::from).collect())
    }

    /// All codes granted by the person's roles, with the `ROLE_` names (core §7 `GET auths`).
    fn authorities(&self) -> Vec<&'static str> {
        self.0.holder.authorities.iter().map(|code| code.as_str()).collect()
    }

    /// The codes that the enterprise has enabled.
    fn enabled_codes(&self) -> Vec<&'static str> {
        self.0.holder.enabled.iter().map(|code| code.as_str()).collect()
    }

    /// The menus visible to the person, without empty groups.
    async fn menus(&self, ctx: &Context<'_>) -> Result<Vec<Menu>> {
        let enabled = enabled_ids(ctx).await?;
        Ok(visible_menus(&self.0.holder).into_iter().map(|menu| Menu::new(menu, &enabled)).collect())
    }

    /// The person's roles.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Vec<Role>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.member_id);
        let roles = ctx.loaders()?.load::<RolesOfMember>(key).await?.unwrap_or_default();
        Ok(roles.into_iter().map(Role).collect())
    }

    /// Whether the person has `ROLE_owner`, `ROLE_admin` or `e:manage` (core §6).
    fn is_admin(&self) -> bool {
        self.0.is_admin()
    }

    /// Whether the person owns the enterprise.
    fn is_owner(&self) -> bool {
        self.0.is_owner()
    }

    /// Whether the person is the director of a team (core §6).
    fn is_team_manager(&self) -> bool {
        self.0.holder.team_manager
    }

    /// Whether the person has `project:manage` or `project:pm` (core §6).
    fn is_project_editor(&self) -> bool {
        self.0.holder.is_project_editor()
    }

    /// Whether the person is an external partner or customer (core §1: user type 2).
    fn is_external(&self) -> bool {
        self.0.is_external()
    }

    /// The person's sessions, the most recently used first; 50 at most.
    #[interactive]
    async fn sessions(&self, ctx: &Context<'_>) -> Result<Vec<Session>> {
        let sessions = session::list(ctx.db()?, &self.0).await?;
        Ok(sessions.into_iter().map(Session).collect())
    }

    /// The person's access tokens in this enterprise, newest first.
    #[interactive]
    async fn access_tokens(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Tokens in this state.")] state: Option<AccessTokenState>,
    ) -> Result<Option<Connection<AccessToken>>> {
        let filter = AccessTokenFilter {
            state: state.map(Into::into),
            member_id: Some(self.0.member_id),
            ..AccessTokenFilter::default()
        };
        Ok(Some(access_token::connection(ctx, filter, PageArgs { first, after, page }).await?))
    }

    /// Permissions and lifetime that the person may give an access token.
    #[interactive]
    async fn access_token_options(&self, ctx: &Context<'_>) -> Result<AccessTokenOptions> {
        let options = options(ctx.db()?, &self.0).await?;
        Ok(AccessTokenOptions {
            allowed: options.policy.allowed,
            max_days: options.policy.max_days,
            last_day: options.last_day.into(),
            limit: i32::try_from(MAX_TOKENS).unwrap_or(i32::MAX),
            used: i32::try_from(options.used).unwrap_or(i32::MAX),
            groups: options.groups.into_iter().map(Into::into).collect(),
        })
    }

    /// The number of unread notifications.
    async fn unread_notifications(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = notification::store::count(&*ctx.read().await?, &self.0, Filter::UNREAD).await?;
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Notifications, the newest first.
    async fn notifications(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Whether to return unread ones only.")] unread_only: Option<bool>,
        #[graphql(desc = "Notifications of this group.")] group: Option<NotificationGroup>,
    ) -> Result<Option<Connection<Notification>>> {
        let viewer = self.0.clone();
        let filter = Filter { unread_only: unread_only.unwrap_or_default(), group: group.map(Into::into) };
        let request = PageArgs { first, after, page }.request()?;
        let page = notification::store::page(&*ctx.read().await?, &viewer, filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Notification, move || {
            let (db, viewer) = (db.clone(), viewer.clone());
            async move { notification::store::count(&*db.read().await?, &viewer, filter).await }
        })))
    }

    /// The numbers of pending items, by screen.
    async fn badges(&self, ctx: &Context<'_>) -> Result<Vec<Badge>> {
        let badges = notification::service::badges(ctx.db()?, &self.0).await?;
        Ok(badges.into_iter().map(Badge::from).collect())
    }
}

/// An enterprise of the viewer.
pub struct ViewerEnterprise {
    /// The row of the membership.
    pub place: model::Place,
    /// The row id of the enterprise in which this request works.
    pub current: i64,
}

impl Entity for ViewerEnterprise {
    const NAME: &'static str = "ViewerEnterprise";
}

/// An enterprise of the viewer.
#[object(login)]
impl ViewerEnterprise {
    /// The opaque id, an argument of `enterpriseSwitch` and `enterpriseExit`.
    async fn id(&self) -> ID {
        Self::global_id(self.place.enterprise_id)
    }

    /// The row id of the enterprise, in digits.
    fn row_id(&self) -> String {
        self.place.enterprise_id.to_string()
    }

    /// The name of the enterprise.
    fn name(&self) -> &str {
        &self.place.enterprise_name
    }

    /// The row id of the person's member record in it, in digits.
    fn member_row_id(&self) -> String {
        self.place.member_id.to_string()
    }

    /// The status: active, or waiting for approval.
    fn status(&self) -> MemberStatus {
        xieli_domain::member::rules::Status::from_i16(self.place.status).into()
    }

    /// Whether it is the enterprise in which the viewer works.
    fn current(&self) -> bool {
        self.place.enterprise_id == self.current
    }

    /// Whether the person owns it.
    fn owner(&self) -> bool {
        self.place.owner
    }

    /// When the person joined.
    fn joined_at(&self) -> Option<DateTime<Utc>> {
        Some(self.place.joined_at)
    }
}

/// The row id of an enterprise, from the id of `Enterprise` or `ViewerEnterprise`, or from digits.
pub fn decode_enterprise(id: &ID) -> AppResult<i64> {
    crate::core::decode::<ViewerEnterprise>(id).or_else(|_| crate::core::decode::<Enterprise>(id))
}
