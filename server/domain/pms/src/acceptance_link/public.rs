//! The public side of acceptance links: viewing and signing without an account (decision 0065).

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, clock};

use super::model::{Line, Link, SignInput, View};
use super::service::with_papers;
use super::{rules, store};
use crate::acceptance::directory::page;
use crate::acceptance::store as papers;
use crate::account::captcha::Reading;
use crate::account::sms::{self, Asked, Asker, Purpose};
use crate::enterprise::menus;
use crate::file::content::{self, Content};
use crate::file::model::File;
use crate::link::fingerprint;
use crate::notification::{self, About, Message};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::record::Change;
use crate::ticket::{self, Ticket};
use crate::{Services, invitation, project};

/// Content of a file ticket: one file of a link, valid as long as the link.
#[derive(Debug, Serialize, Deserialize)]
struct FileTicket {
    enterprise: i64,
    link: i64,
    file: i64,
}

impl Ticket for FileTicket {
    const AUDIENCE: &'static str = "xieli-acceptance-file";
}

/// A locked link that is valid, with its project.
struct Locked {
    link: Link,
    project: Project,
}

/// The answer to every link that is unknown, revoked or expired, or whose project was deleted or enterprise
/// has switched projects off.
fn gone() -> AppError {
    AppError::field("code", FieldCode::NotFound, "链接无效或已失效")
}

/// The valid link with this secret, locked until the transaction ends; counts the request.
async fn admit(tx: &mut AsyncPgConnection, secret: &str) -> AppResult<Option<Locked>> {
    // a malformed secret needs no query
    let Some(hash) = fingerprint(secret.trim()) else { return Ok(None) };
    match store::by_hash(tx, &hash).await? {
        Some(link) => admit_row(tx, (link.enterprise_id, link.id)).await,
        None => Ok(None),
    }
}

async fn admit_row(tx: &mut AsyncPgConnection, (enterprise, id): (i64, i64)) -> AppResult<Option<Locked>> {
    let now = clock::now();
    let Some(link) = store::hold(tx, enterprise, id).await?.filter(|link| rules::usable(link, now)) else {
        return Ok(None);
    };
    let Some(project) = project::store::by_ids(tx, enterprise, &[link.project_id]).await?.pop() else {
        return Ok(None);
    };
    if !menus::gives(tx, enterprise, Code::Project).await? {
        return Ok(None);
    }
    let message = "该链接访问过于频繁，请一小时后再试";
    let counted =
        rules::counted(&link, now).ok_or_else(|| AppError::field("code", FieldCode::RateLimited, message))?;
    store::set_asked(tx, &link, counted).await?;
    Ok(Some(Locked { link, project }))
}

/// The nodes and papers of a link, as they are now.
async fn lines(connection: &AsyncPgConnection, link: &Link) -> AppResult<Vec<Line>> {
    let (enterprise, project) = (link.enterprise_id, link.project_id);
    let items = papers::of_project(connection, enterprise, project).await?;
    let chosen: Option<Vec<i64>> = if link.whole {
        None
    } else {
        let named = store::items_of(connection, enterprise, &[link.id]).await?;
        Some(named.into_iter().map(|(_, item)| item.id).collect())
    };
    let resources = papers::papers_of(connection, enterprise, project).await?;
    let ids: Vec<i64> = resources.iter().map(|one| one.id).collect();
    let mut files: BTreeMap<i64, Vec<File>> = BTreeMap::new();
    for (of, file) in papers::files(connection, enterprise, &ids).await? {
        files.entry(of).or_default().push(file);
    }
    Ok(rules::lines(&items, chosen.as_deref(), &resources, &mut files))
}

/// The page of a link for its bearer; none when the link is invalid. A visit is logged once.
#[erased]
pub async fn view(services: &Services, secret: &str) -> AppResult<Option<View>> {
    services
        .db()
        .transaction(async |tx| {
            let Some(Locked { link, project }) = admit(tx, secret).await? else { return Ok(None) };
            let now = clock::now();
            let visit = rules::is_visit(&link, now);
            store::set_seen(tx, &link, visit, now).await?;
            if visit {
                let said = Some(format!("签收人：{}", link.recipient));
                let change = Change::new("project.accept_open", project.id).after(&project).reason(said);
                change.write_as(tx, link.enterprise_id, None).await?;
            }
            let lines = lines(tx, &link).await?;
            let signature = store::signatures_of_links(tx, link.enterprise_id, &[link.id]).await?;
            let signature = signature.into_iter().map(|(_, signature)| signature).collect();
            Ok(Some(View {
                enterprise_name: invitation::store::enterprise_name(tx, link.enterprise_id).await?,
                project_name: project.name,
                digest: rules::name_of(&lines),
                signable: rules::count(&lines),
                lines,
                signed: with_papers(tx, link.enterprise_id, signature).await?.pop(),
                link,
            }))
        })
        .await
}

/// The address of a file of a link, valid for a time and by this link only.
#[erased]
pub async fn address(services: &Services, link: &Link, file: i64) -> AppResult<String> {
    let what = FileTicket { enterprise: link.enterprise_id, link: link.id, file };
    let ticket = ticket::steady(services.signing(), what).await?;
    Ok(format!("/api/pms/validateProjectResource/linkFile?ticket={ticket}"))
}

/// The content of a file that the link covers now; a file of withdrawn or cancelled papers is not found.
#[erased]
pub async fn file(services: &Services, ticket: &str) -> AppResult<Content> {
    let FileTicket { enterprise, link, file } = ticket::read(services.signing(), ticket).await?;
    let found = services
        .db()
        .transaction(async |tx| {
            let Some(Locked { link, .. }) = admit_row(tx, (enterprise, link)).await? else { return Ok(None) };
            let papers = lines(tx, &link).await?.into_iter().flat_map(|line| line.papers);
            Ok(papers.flat_map(|paper| paper.files).find(|shown| shown.id == file))
        })
        .await?;
    content::of_file(services, found.ok_or_else(AppError::not_found)?).await
}

/// Sends a code to the number of the person who is about to sign.
#[erased]
pub async fn ask(
    services: &Services,
    secret: &str,
    phone: &str,
    reading: &Reading,
    address: Option<&str>,
) -> AppResult<Asked> {
    let open = services
        .db()
        .transaction(async |tx| {
            let held = admit(tx, secret).await?.ok_or_else(gone)?;
            unsigned(tx, &held.link).await
        })
        .await;
    match open {
        Ok(()) => {
            let asker = Asker { address, ..Asker::default() };
            sms::ask(services, phone, Purpose::Sign, reading, asker).await
        }
        Err(error) => Asked::refused(error),
    }
}

/// Refuses a link by which a signature was given.
async fn unsigned(connection: &AsyncPgConnection, link: &Link) -> AppResult<()> {
    if store::signatures_of_links(connection, link.enterprise_id, &[link.id]).await?.is_empty() {
        return Ok(());
    }
    Err(already())
}

fn already() -> AppError {
    AppError::field("code", FieldCode::Conflict, "该链接已签收")
}

/// Signs for the papers shown, once, by a person who proves their number.
#[erased]
pub async fn sign(services: &Services, input: SignInput) -> AppResult<()> {
    let checked = rules::signed(input)?;
    let (input, db) = (&checked.input, services.db());
    // a code is consumed only by a link that accepts a signature
    db.transaction(async |tx| {
        let held = admit(tx, &input.code).await?.ok_or_else(gone)?;
        unsigned(tx, &held.link).await
    })
    .await?;
    sms::prove(db, "phoneCode", &input.phone, Purpose::Sign, &input.phone_code).await?;
    db.transaction(async |tx| {
        let Locked { link, project } = admit(tx, &input.code).await?.ok_or_else(gone)?;
        unsigned(tx, &link).await?;
        let lines = lines(tx, &link).await?;
        let count = rules::count(&lines);
        if count == 0 {
            return Err(AppError::field("digest", FieldCode::Conflict, "还没有可以签收的资料"));
        }
        if rules::name_of(&lines) != input.digest {
            let message = "资料已有变化，请查看最新的内容后再签收";
            return Err(AppError::field("digest", FieldCode::Conflict, message));
        }
        sms::spend(tx, "phoneCode", &input.phone, Purpose::Sign).await?;
        let signature = store::sign(tx, &link, input, checked.path.as_deref()).await?.ok_or_else(already)?;
        store::keep(tx, &rules::kept(&lines, (link.enterprise_id, signature.id))).await?;
        let said = format!("{} 签收了 {count} 份资料", signature.name);
        let change =
            Change::new("project.accept_sign", project.id).after(&project).reason(Some(said.clone()));
        change.write_as(tx, link.enterprise_id, None).await?;
        let told: BTreeSet<i64> = link.created_by.into_iter().chain(project.director_id).collect();
        let told: Vec<i64> = told.into_iter().collect();
        let message = Message {
            kind: "acceptance.signed",
            title: format!("{said}，项目“{}”", project.name),
            body: signature.note,
            link: Some(page(project.id)),
            source: None,
            about: About::Record(PROJECT.record_type, project.id),
        };
        notification::send(tx, link.enterprise_id, &told, &message).await
    })
    .await
}
