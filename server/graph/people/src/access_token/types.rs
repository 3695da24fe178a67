//! GraphQL types of personal access tokens.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::access_token::{model, rules, store};
use xieli_kernel::{AppResult, clock};
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Connection, ContextExt, Date, Entity, PageArgs, Record, Result, decode_optional};
use crate::member::Member;
use crate::member::types::member_by_id;

/// State of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum AccessTokenState {
    /// The token is valid.
    Active,
    /// The token has expired.
    Expired,
    /// The token was revoked.
    Revoked,
}

/// A personal access token: a program with its secret acts as its owner, with a part of the owner's
/// permissions.
#[derive(Clone)]
pub struct AccessToken(pub model::AccessToken);

impl Entity for AccessToken {
    const NAME: &'static str = "AccessToken";
}

impl Record for AccessToken {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        // hidden from requests by token, as the lists of tokens are
        if ctx.viewer()?.token.is_some() {
            return Ok(None);
        }
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self))
    }
}

impl From<model::AccessToken> for AccessToken {
    fn from(token: model::AccessToken) -> Self {
        Self(token)
    }
}

/// A personal access token: a program with its secret acts as its owner, with a part of the owner's
/// permissions.
#[object(login, common(id, created_at))]
impl AccessToken {
    /// The name given by its owner.
    fn name(&self) -> &str;

    /// The last four characters of the secret.
    fn hint(&self) -> &str;

    /// Its permission codes, with `teamManage` where granted. Codes that the owner no longer has are not
    /// effective.
    fn permissions(&self) -> &[String];

    /// Whether it is read-only.
    fn read_only(&self) -> bool;

    /// The state of the token.
    fn state(&self) -> AccessTokenState {
        rules::state(&self.0, clock::now()).into()
    }

    /// The member for whom it acts.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.member_id)).await
    }

    /// When it expires; the enterprise's security policy may end it sooner.
    fn expires_at(&self) -> DateTime<Utc>;

    /// When it was last used, to the minute.
    fn last_used_at(&self) -> Option<DateTime<Utc>>;

    /// The network address of its last use.
    fn last_used_address(&self) -> Option<&str>;

    /// When it was revoked.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// The member who revoked it; null when it was revoked automatically.
    async fn revoked_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.revoked_by).await
    }
}

/// A permission that the viewer may grant to a token.
#[fields(login)]
pub struct AccessTokenPermission {
    /// The permission code, or `teamManage`.
    pub code: &'static str,
    /// The label, in Chinese.
    pub title: String,
}

/// The permissions of a module that the viewer may give a token.
#[fields(login)]
pub struct AccessTokenPermissionGroup {
    /// The label of the module, in Chinese.
    pub title: &'static str,
    /// The permissions of the module, at least one.
    pub permissions: Vec<AccessTokenPermission>,
}

/// Permissions and lifetime that the viewer may give a token.
#[fields(login)]
pub struct AccessTokenOptions {
    /// Whether the enterprise's security policy allows tokens.
    pub allowed: bool,
    /// The longest lifetime in days.
    pub max_days: i32,
    /// The last possible day of validity for a token created today.
    pub last_day: Date,
    /// The largest number of valid tokens of a member.
    pub limit: i32,
    /// The present number of the viewer's valid tokens.
    pub used: i32,
    /// The viewer's permissions, by module.
    pub groups: Vec<AccessTokenPermissionGroup>,
}

impl From<rules::ChoiceGroup> for AccessTokenPermissionGroup {
    fn from(group: rules::ChoiceGroup) -> Self {
        let permissions = group.choices.into_iter();
        Self {
            title: group.title,
            permissions: permissions
                .map(|choice| AccessTokenPermission { code: choice.code, title: choice.title })
                .collect(),
        }
    }
}

/// Filter of tokens; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AccessTokenFilter {
    /// Part of the token's name, or of the owner's name, pinyin, initials, phone or job number.
    pub keyword: Option<String>,
    /// Tokens in this state.
    pub state: Option<AccessTokenState>,
    /// Tokens of this member.
    pub member_id: Option<ID>,
}

impl AccessTokenFilter {
    /// Converts to the domain's filter.
    pub fn read(self) -> AppResult<model::AccessTokenFilter> {
        Ok(model::AccessTokenFilter {
            keyword: self.keyword,
            state: self.state.map(Into::into),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
        })
    }
}

/// One page of the tokens visible to the viewer.
pub async fn connection(
    ctx: &Context<'_>,
    filter: model::AccessTokenFilter,
    page: PageArgs,
) -> Result<Connection<AccessToken>> {
    let (viewer, request) = (ctx.viewer()?.clone(), page.request()?);
    let page = store::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
    let db = ctx.db()?.clone();
    Ok(Connection::new(page, AccessToken, move || {
        let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
        async move { store::count(&*db.read().await?, &viewer, &filter).await }
    }))
}
