//! Business actions of members who may plan a project: creating and revoking acceptance links. Check,
//! transaction, write, log and event.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{CreatedLink, Link, LinkInput, Signature, Signed, SignedPaper};
use super::{rules, store};
use crate::acceptance::rules::Status;
use crate::acceptance::store::of_project;
use crate::link;
use crate::project::rules::may_plan;
use crate::record::Change;
use crate::{Db, Services, project_part};

/// The address of a link.
pub fn url(public_url: &str, secret: &str) -> String {
    format!("{public_url}/a/{secret}")
}

/// Creates a link to a project's acceptance, for one outside person.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, input: LinkInput) -> AppResult<CreatedLink> {
    let (input, life) = rules::made(input)?;
    let (secret, hash) = link::secret();
    let link = services
        .db()
        .transaction(async |tx| {
            let project = project_part::open(tx, viewer, Some(input.project_id), may_plan).await?;
            let now = clock::now();
            if store::count_usable(tx, viewer.enterprise_id, project.id, now).await? >= rules::MAX_LINKS {
                let message = format!("一个项目最多 {} 个有效的客户链接，请先撤销不用的", rules::MAX_LINKS);
                return Err(AppError::field("projectId", FieldCode::TooLong, message));
            }
            if let Some(ids) = &input.item_ids {
                rules::known(&of_project(tx, viewer.enterprise_id, project.id).await?, ids)?;
            }
            let link = store::insert(tx, viewer, &input, &hash, now + life).await?;
            let said = Some(format!("签收人：{}", link.recipient));
            let change = Change::new("project.accept_link", project.id).after(&project).reason(said);
            change.write(tx, viewer).await?;
            Ok(link)
        })
        .await?;
    Ok(CreatedLink { link, url: url(services.public_url(), &secret) })
}

/// Revokes a link. A signature given by it stays valid.
#[erased]
pub async fn revoke(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Link> {
    db.transaction(async |tx| {
        let found = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let project = project_part::open(tx, viewer, Some(found.project_id), may_plan).await?;
        let held = store::hold(tx, viewer.enterprise_id, id).await?.ok_or_else(AppError::not_found)?;
        if held.revoked_at.is_some() {
            return Err(AppError::field("id", FieldCode::Conflict, "客户链接已撤销"));
        }
        let link = store::revoke(tx, viewer, id, clock::now()).await?;
        let said = Some(format!("签收人：{}", link.recipient));
        let change = Change::new("project.accept_unlink", project.id).after(&project).reason(said);
        change.write(tx, viewer).await?;
        Ok(link)
    })
    .await
}

/// Signatures of a project's acceptance, the newest first; the caller has checked that the project is
/// visible.
#[erased]
pub async fn signed(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Signed>> {
    with_papers(connection, enterprise_id, store::signatures(connection, enterprise_id, project_id).await?)
        .await
}

/// Signatures with their papers, and whether these are still shown as they were signed.
#[erased]
pub(super) async fn with_papers(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    signatures: Vec<Signature>,
) -> AppResult<Vec<Signed>> {
    let ids: Vec<i64> = signatures.iter().map(|one| one.id).collect();
    let papers = store::papers_of(connection, enterprise_id, &ids).await?;
    let named: BTreeSet<i64> = papers.iter().map(|paper| paper.resource_id).collect();
    let named: Vec<i64> = named.into_iter().collect();
    let stand = store::statuses_of(connection, enterprise_id, &named).await?;
    let stand = stand.into_iter().filter(|(_, status)| rules::is_signable(Status::read(*status)));
    let stand: BTreeSet<i64> = stand.map(|(id, _)| id).collect();
    let mut of: BTreeMap<i64, Vec<(SignedPaper, bool)>> = BTreeMap::new();
    for paper in papers {
        let stands = stand.contains(&paper.resource_id);
        of.entry(paper.signature_id).or_default().push((paper, stands));
    }
    let signed = |signature: Signature| {
        let papers = of.remove(&signature.id).unwrap_or_default();
        Signed { signature, papers }
    };
    Ok(signatures.into_iter().map(signed).collect())
}
