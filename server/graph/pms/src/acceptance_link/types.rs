//! Links to acceptances and what was signed by them, as it looks from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::acceptance_link::loaders::{ItemsOfLink, SignatureOfLink};
use xieli_domain::acceptance_link::rules::{self, State};
use xieli_domain::acceptance_link::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use crate::acceptance::AcceptanceItem;
use crate::core::{Reach, Result, record};
use crate::member::Member;
use crate::project::Project;

/// Where a link stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum AcceptanceLinkState {
    /// It leads to the acceptance, and nobody has signed by it.
    Open,
    /// Somebody has signed by it; it still leads there.
    Signed,
    /// Its time is over.
    Expired,
    /// It was taken back.
    Revoked,
}

record!(
    /// A link by which one person outside looks at a project's acceptance; its address was told when it was made.
    AcceptanceLink: model::Link, store::find
);

/// A link by which one person outside looks at a project's acceptance; its address was told when it was made.
#[object(login, common(id, row_id, created_at))]
impl AcceptanceLink {
    /// To this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// For whom it was made.
    fn recipient(&self) -> &str;

    /// The nodes that it leads to, with what stands below them; null: the whole directory.
    async fn items(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceItem>>> {
        if self.0.whole {
            return Ok(None);
        }
        let found = ctx.loaders()?.load::<ItemsOfLink>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(AcceptanceItem::from).collect()))
    }

    /// Where it stands.
    async fn state(&self, ctx: &Context<'_>) -> Result<AcceptanceLinkState> {
        let signed = ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.is_some();
        Ok(rules::state(&self.0, signed, clock::now()).into())
    }

    /// It works until then.
    fn expires_at(&self) -> DateTime<Utc> {
        self.0.expires_at
    }

    /// It was taken back.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// How often it was opened.
    fn visits(&self) -> i32 {
        self.0.visits
    }

    /// When it was opened the first time.
    fn first_seen_at(&self) -> Option<DateTime<Utc>>;

    /// When it was last looked at.
    fn seen_at(&self) -> Option<DateTime<Utc>>;

    /// Who signed by it.
    async fn signed_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.map(|one| one.name))
    }

    /// When they did.
    async fn signed_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.map(|one| one.created_at))
    }

    /// Who made it.
    #[by(MemberById, created_by)]
    fn created_by(&self) -> Result<Option<Member>>;
}

impl AcceptanceLink {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// A file of papers as it was when somebody signed for it.
#[fields(public)]
pub struct AcceptanceSignedFile {
    /// With its extension.
    pub name: String,
    /// In bytes.
    pub size: i32,
    /// SHA-256 of its content, in hex.
    pub hash: String,
}

/// Papers as they were when somebody signed for them.
#[fields(public)]
pub struct AcceptanceSignedPaper {
    /// The number of their node.
    pub number: String,
    /// Its name.
    pub item: String,
    /// What they are called.
    pub name: String,
    /// Their version.
    pub version: i32,
    /// Their files.
    pub files: Vec<AcceptanceSignedFile>,
    /// They still are handed over: not cancelled since.
    pub stands: bool,
}

impl AcceptanceSignedPaper {
    fn of((paper, stands): (model::SignedPaper, bool)) -> Self {
        let file = |file: model::SignedFile| AcceptanceSignedFile {
            name: file.name,
            size: i32::try_from(file.size).unwrap_or(i32::MAX),
            hash: file.hash,
        };
        Self {
            files: paper.read_files().into_iter().map(file).collect(),
            number: paper.number,
            item: paper.item,
            name: paper.name,
            version: paper.resource_version,
            stands,
        }
    }
}

/// Somebody outside signed for papers.
#[fields(public)]
pub struct AcceptanceSignature {
    /// Its number within the enterprise.
    pub row_id: String,
    /// Who.
    pub name: String,
    /// Their number, proven by a code; null for whom may not plan the project.
    pub phone: Option<String>,
    /// The strokes of the pen, as path data in a box of 600 by 240; null: the name stands for them.
    pub strokes: Option<String>,
    /// What was said of it.
    pub note: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// For what, in the order of the directory.
    pub papers: Vec<AcceptanceSignedPaper>,
}

impl AcceptanceSignature {
    /// As it is shown to whom may plan the project, or to others.
    pub fn of(signed: model::Signed, plans: bool) -> Self {
        let model::Signed { signature, papers } = signed;
        Self {
            row_id: signature.id.to_string(),
            name: signature.name,
            phone: plans.then_some(signature.phone),
            strokes: signature.strokes,
            note: signature.note,
            created_at: signature.created_at,
            papers: papers.into_iter().map(AcceptanceSignedPaper::of).collect(),
        }
    }
}
