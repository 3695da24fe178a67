//! What a personal access token looks like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::access_token::{model, rules, store};
use xieli_kernel::{AppResult, clock};
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Connection, Date, Entity, PageArgs, Reach, Record, Result, decode_optional};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Where an access token stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum AccessTokenState {
    /// It works.
    Active,
    /// Its time is over.
    Expired,
    /// Somebody ended it.
    Revoked,
}

/// A personal access token: a program that has its secret speaks as its owner, with a part of the owner's permissions.
#[derive(Clone)]
pub struct AccessToken(pub model::AccessToken);

impl Entity for AccessToken {
    const NAME: &'static str = "AccessToken";
}

impl Record for AccessToken {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        // not for tokens, as the lists of them
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

/// A personal access token: a program that has its secret speaks as its owner, with a part of the owner's permissions.
#[object(login, common(id, created_at))]
impl AccessToken {
    /// What its owner calls it.
    fn name(&self) -> &str;

    /// The last four characters of the secret.
    fn hint(&self) -> &str;

    /// The codes it was given, `teamManage` among them. What its owner no longer holds counts no more.
    fn permissions(&self) -> &[String];

    /// It may change nothing.
    fn read_only(&self) -> bool;

    /// Where it stands.
    fn state(&self) -> AccessTokenState {
        rules::state(&self.0, clock::now()).into()
    }

    /// For whom it speaks.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.member_id)).await
    }

    /// When it ends; the enterprise's security policy may end it sooner.
    fn expires_at(&self) -> DateTime<Utc>;

    /// When it was last used, to the minute.
    fn last_used_at(&self) -> Option<DateTime<Utc>>;

    /// And from where.
    fn last_used_address(&self) -> Option<&str>;

    /// When it was revoked.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// By whom; null when that followed from something else.
    async fn revoked_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.revoked_by).await
    }
}

/// One permission that the viewer may give a token.
#[fields(login)]
pub struct AccessTokenPermission {
    /// A code, or `teamManage`.
    pub code: &'static str,
    /// In Chinese.
    pub title: String,
}

/// The permissions of a module that the viewer may give a token.
#[fields(login)]
pub struct AccessTokenPermissionGroup {
    /// The module, in Chinese.
    pub title: &'static str,
    /// At least one.
    pub permissions: Vec<AccessTokenPermission>,
}

/// What the viewer may give a token, and for how long.
#[fields(login)]
pub struct AccessTokenOptions {
    /// The enterprise's security policy allows tokens.
    pub allowed: bool,
    /// The longest life in days.
    pub max_days: i32,
    /// The last day that a token made today may work.
    pub last_day: Date,
    /// How many tokens one may have that work.
    pub limit: i32,
    /// How many one has.
    pub used: i32,
    /// What one holds, by module.
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

/// Which tokens; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AccessTokenFilter {
    /// In the token's name, or the owner's by name, pinyin, initials, phone or job number.
    pub keyword: Option<String>,
    /// In this state.
    pub state: Option<AccessTokenState>,
    /// Of this member.
    pub member_id: Option<ID>,
}

impl AccessTokenFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::AccessTokenFilter> {
        Ok(model::AccessTokenFilter {
            keyword: self.keyword,
            state: self.state.map(Into::into),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
        })
    }
}

/// One page of the tokens that exist for the viewer.
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
