//! GraphQL types of acceptance links and the signatures made through them.

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
use crate::core::{ContextExt, Result, record};
use crate::member::Member;
use crate::project::Project;

/// State of an acceptance link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum AcceptanceLinkState {
    /// It is valid and not used for a signature yet.
    Open,
    /// It was used for a signature and is still valid for viewing.
    Signed,
    /// It has expired.
    Expired,
    /// It was revoked.
    Revoked,
}

record!(
    /// A link by which one external person views a project's acceptance; its address is shown only at
    /// creation.
    AcceptanceLink: model::Link, store::find
);

/// A link by which one external person views a project's acceptance; its address is shown only at creation.
#[object(login, common(id, row_id, created_at))]
impl AcceptanceLink {
    /// The project whose acceptance it shows.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Name of the recipient.
    fn recipient(&self) -> &str;

    /// The nodes that it shows, including their descendants; null: the whole directory.
    async fn items(&self, ctx: &Context<'_>) -> Result<Option<Vec<AcceptanceItem>>> {
        if self.0.whole {
            return Ok(None);
        }
        let found = ctx.loaders()?.load::<ItemsOfLink>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(AcceptanceItem::from).collect()))
    }

    /// Its current state.
    async fn state(&self, ctx: &Context<'_>) -> Result<AcceptanceLinkState> {
        let signed = ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.is_some();
        Ok(rules::state(&self.0, signed, clock::now()).into())
    }

    /// Time at which it expires.
    fn expires_at(&self) -> DateTime<Utc> {
        self.0.expires_at
    }

    /// Time of the revocation; null when it was not revoked.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// Number of visits.
    fn visits(&self) -> i32 {
        self.0.visits
    }

    /// Time of the first visit.
    fn first_seen_at(&self) -> Option<DateTime<Utc>>;

    /// Time of the latest visit.
    fn seen_at(&self) -> Option<DateTime<Utc>>;

    /// Name of the signer.
    async fn signed_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.map(|one| one.name))
    }

    /// Time of the signature.
    async fn signed_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(ctx.loaders()?.load::<SignatureOfLink>(self.key()).await?.map(|one| one.created_at))
    }

    /// Member who created it.
    #[by(MemberById, created_by)]
    fn created_by(&self) -> Result<Option<Member>>;
}

impl AcceptanceLink {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// A file of signed papers, as it was at the time of the signature.
#[fields(public)]
pub struct AcceptanceSignedFile {
    /// Name with its extension.
    pub name: String,
    /// Size in bytes.
    pub size: i32,
    /// SHA-256 hash of its content, in hexadecimal.
    pub hash: String,
}

/// Papers, as they were at the time of the signature.
#[fields(public)]
pub struct AcceptanceSignedPaper {
    /// Outline number of their node.
    pub number: String,
    /// Name of their node.
    pub item: String,
    /// Name of the papers.
    pub name: String,
    /// Version of the papers.
    pub version: i32,
    /// Files of the papers.
    pub files: Vec<AcceptanceSignedFile>,
    /// Whether they are still handed over, not cancelled since.
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

/// A signature of an external person for acceptance papers.
#[fields(public)]
pub struct AcceptanceSignature {
    /// Id in digits, unique within the enterprise.
    pub row_id: String,
    /// Name of the signer.
    pub name: String,
    /// Mobile number of the signer, verified by a code; null for viewers who may not plan the project.
    pub phone: Option<String>,
    /// Strokes of the pen as path data in a box of 600 by 240; null: the name replaces the drawing.
    pub strokes: Option<String>,
    /// Note of the signer.
    pub note: Option<String>,
    /// Time of the signature.
    pub created_at: DateTime<Utc>,
    /// Papers signed for, in the order of the directory.
    pub papers: Vec<AcceptanceSignedPaper>,
}

impl AcceptanceSignature {
    /// The signature as shown to a viewer; `plans` tells whether the viewer may plan the project.
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
