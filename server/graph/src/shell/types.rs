//! What saved views, articles and what was found look like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::article::system as article;
use xieli_domain::kind::RecordKind;
use xieli_domain::kind::search::Hit;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::saved_view::model::{self, Scope};
use xieli_domain::saved_view::{rules, store as saved_view};
use xieli_domain::search;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{Enum, fields, object};

use crate::core::kind_enum;
use crate::core::kinds::global_id;
use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;
use crate::team::Team;

/// For whom a saved view is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Scope")]
pub enum ViewScope {
    /// For who saved it.
    Private,
    /// For the members of a team and of the teams below it.
    Team,
    /// For everybody in the enterprise; admins save these.
    Enterprise,
}

/// The filters, columns and order of a list under a name.
#[derive(Clone)]
pub struct SavedView(pub model::SavedView);

impl Entity for SavedView {
    const NAME: &'static str = "SavedView";
}

impl Record for SavedView {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let mut found = saved_view::find_many(&*ctx.read().await?, ctx.viewer()?, &[row]).await?;
        Ok(found.pop().map(Self))
    }
}

impl From<model::SavedView> for SavedView {
    fn from(view: model::SavedView) -> Self {
        Self(view)
    }
}

/// The filters, columns and order of a list under a name.
#[object(login, common(id, row_id))]
impl SavedView {
    /// The address of the list.
    fn route(&self) -> &str;

    /// What it is called.
    fn name(&self) -> &str;

    /// For whom it is.
    fn scope(&self) -> ViewScope {
        Scope::parse(&self.0.scope).into()
    }

    /// The query part of the address.
    fn query(&self) -> &str;

    /// Shown when the list is opened without a query.
    fn is_default(&self) -> bool;

    /// The team that it is shared with; null of other views, and of a team that is dissolved.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The member who saved it, or who has taken it over from them.
    #[by(MemberById, member_id)]
    fn owner(&self) -> Result<Option<Member>>;

    /// The viewer may change, unshare and delete it.
    fn may_change(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::may_change(ctx.viewer()?, &self.0))
    }

    /// The viewer saved it.
    fn mine(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.viewer()?.member_id == self.0.member_id)
    }

    /// Counts the changes.
    fn version(&self) -> i32;
}

/// A help article, or the system introduction.
#[fields(public)]
pub struct Article {
    /// For ever the same.
    pub key: String,
    /// One line.
    pub title: String,
    /// Markdown.
    pub body: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<article::Article> for Article {
    fn from(article: article::Article) -> Self {
        let article::Article { key, title, body, updated_at } = article;
        Self { key, title, body, updated_at }
    }
}

kind_enum! {
    /// What the search box finds.
    SearchKind, |kind| kind.search.is_some()
}

/// What the search box found; each field is looked for when it is asked for.
pub struct SearchResult {
    keyword: String,
    first: i64,
}

impl SearchResult {
    /// At most `first` of each kind.
    pub fn new(keyword: String, first: i64) -> Self {
        Self { keyword, first }
    }
}

/// What the search box found; each field is looked for when it is asked for.
#[object(login)]
impl SearchResult {
    /// Active members.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let found = search::people(ctx.db()?, ctx.viewer()?, &self.keyword, self.first).await?;
        Ok(Some(found.into_iter().map(Member::from).collect()))
    }

    /// Teams.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let found = search::places(ctx.db()?, ctx.viewer()?, &self.keyword, self.first).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// Records of every kind, kind by kind: what is called so first, then what begins so, then the others; of these the
    /// newest.
    async fn hits(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of these kinds alone.")] kinds: Option<Vec<SearchKind>>,
    ) -> Result<Option<Vec<SearchHit>>> {
        let of: Option<Vec<_>> = kinds.map(|kinds| kinds.into_iter().map(|kind| kind.0).collect());
        let found = search::hits(ctx.db()?, ctx.viewer()?, &self.keyword, self.first, of.as_deref()).await?;
        Ok(Some(found.into_iter().map(SearchHit::from).collect()))
    }
}

/// A record that was found.
#[fields(login)]
pub struct SearchHit {
    /// Of which kind.
    pub kind: SearchKind,
    /// What the kind is called.
    pub label: &'static str,
    /// The global id of the record.
    pub record_id: ID,
    /// Its id in digits.
    pub row_id: String,
    /// What it is called.
    pub title: String,
    /// What tells it from others of that name.
    pub subtitle: Option<String>,
    /// What stands around the keyword in its content, in small letters.
    pub snippet: Option<String>,
    /// Where the browser shows it.
    pub address: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<(&'static RecordKind, Hit)> for SearchHit {
    fn from((kind, hit): (&'static RecordKind, Hit)) -> Self {
        let Hit { id, title, subtitle, snippet, address, updated_at } = hit;
        Self {
            kind: SearchKind(kind),
            label: kind.label,
            record_id: global_id(kind, id),
            row_id: id.to_string(),
            title,
            subtitle,
            snippet,
            address,
            updated_at,
        }
    }
}
