//! GraphQL types of saved views, articles and search results.

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
use crate::core::{ContextExt, Entity, Record, Result};
use crate::member::Member;
use crate::team::Team;

/// Audience of a saved view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Scope")]
pub enum ViewScope {
    /// The member who saved it.
    Private,
    /// The members of a team and of the teams below it.
    Team,
    /// All members of the enterprise; administrators save these.
    Enterprise,
}

/// A saved view: the filters, columns and order of a list, under a name.
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

/// A saved view: the filters, columns and order of a list, under a name.
#[object(login, common(id, row_id))]
impl SavedView {
    /// The address of the list.
    fn route(&self) -> &str;

    /// The name of the view.
    fn name(&self) -> &str;

    /// The audience of the view.
    fn scope(&self) -> ViewScope {
        Scope::parse(&self.0.scope).into()
    }

    /// The query part of the address.
    fn query(&self) -> &str;

    /// Whether it is applied when the list is opened without a query.
    fn is_default(&self) -> bool;

    /// The team that it is shared with; null for other views, and for a dissolved team.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The member who saved it, or the successor who took it over.
    #[by(MemberById, member_id)]
    fn owner(&self) -> Result<Option<Member>>;

    /// Whether the viewer may change, unshare and delete it.
    fn may_change(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::may_change(ctx.viewer()?, &self.0))
    }

    /// Whether the viewer saved it.
    fn mine(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.viewer()?.member_id == self.0.member_id)
    }

    /// The version, which counts the changes.
    fn version(&self) -> i32;
}

/// A help article, or the system introduction.
#[fields(public)]
pub struct Article {
    /// The key, which never changes.
    pub key: String,
    /// The title, a single line.
    pub title: String,
    /// The body, in Markdown.
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
    /// Kind of record that the search finds.
    SearchKind, |kind| kind.search.is_some()
}

/// Results of a search; each field is searched when it is selected.
pub struct SearchResult {
    keyword: String,
    first: i64,
}

impl SearchResult {
    /// At most `first` results of each kind.
    pub fn new(keyword: String, first: i64) -> Self {
        Self { keyword, first }
    }
}

/// Results of a search; each field is searched when it is selected.
#[object(login)]
impl SearchResult {
    /// The active members found.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let found = search::people(ctx.db()?, ctx.viewer()?, &self.keyword, self.first).await?;
        Ok(Some(found.into_iter().map(Member::from).collect()))
    }

    /// The teams found.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let found = search::places(ctx.db()?, ctx.viewer()?, &self.keyword, self.first).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// The records found, by kind: first exact matches of the title, then titles that begin with the keyword,
    /// then the others; among equals the newest first.
    async fn hits(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Results of these kinds alone.")] kinds: Option<Vec<SearchKind>>,
    ) -> Result<Option<Vec<SearchHit>>> {
        let of: Option<Vec<_>> = kinds.map(|kinds| kinds.into_iter().map(|kind| kind.0).collect());
        let found = search::hits(ctx.db()?, ctx.viewer()?, &self.keyword, self.first, of.as_deref()).await?;
        Ok(Some(found.into_iter().map(SearchHit::from).collect()))
    }
}

/// A record found by the search.
#[fields(login)]
pub struct SearchHit {
    /// The kind of the record.
    pub kind: SearchKind,
    /// The label of the kind.
    pub label: &'static str,
    /// The global id of the record.
    pub record_id: ID,
    /// The row id, in digits.
    pub row_id: String,
    /// The title of the record.
    pub title: String,
    /// A second line that tells it from records of the same title.
    pub subtitle: Option<String>,
    /// The text around the keyword in the contents, in lower case.
    pub snippet: Option<String>,
    /// The address of its page.
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
