//! Commands on the indicators of appraisal templates: one of them, the complete list, or copies from the
//! library. Each increments the version of the template
//! (business §7 KPI: `templateIndication`, `saveTemplateIndication`, `chooseIndicationFromLib`).

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::{Checker, MAX_IDS};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{
    Chosen, KpiTemplate, KpiTemplateIndication, KpiTemplateIndicationInput, KpiTemplateIndicationPatch,
    WholeTemplate,
};
use super::{lines, rules, store};
use crate::kpi::factor;
use crate::kpi_engine::check::check_sections;
use crate::kpi_engine::model::{Rater, Section};
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, kpi_indication, member, role};

/// Creates an indicator of a template behind the others, or changes one; absent fields stay.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: KpiTemplateIndicationPatch,
) -> AppResult<KpiTemplateIndication> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::indications::find(tx, viewer, id).await?;
                let found = found.ok_or_else(AppError::not_found)?;
                from_version(version, found.version)?;
                Some(found)
            }
        };
        let template_id = before.as_ref().map(|row| row.template_id).or(patch.template_id);
        let template_id = template_id
            .ok_or_else(|| AppError::field("templateId", FieldCode::Required, "请选择考核模板"))?;
        let template = store::templates::find(tx, viewer, template_id).await?;
        let template =
            template.ok_or_else(|| AppError::field("templateId", FieldCode::NotFound, "考核模板不存在"))?;
        let all = store::of_templates(tx, viewer.enterprise_id, &[template_id]).await?;
        let mut patch = patch;
        if before.is_none() {
            lines::room(all.len() + 1)?;
            let last = all.last().map_or(0, |row| row.sort_order.saturating_add(1));
            patch.sort_order = patch.sort_order.or(Some(last));
        }
        let except = before.as_ref().map(|row| row.id);
        let taken: BTreeSet<String> =
            all.iter().filter(|row| Some(row.id) != except).map(|row| row.key.clone()).collect();
        let mut check = Checker::new();
        let of = (template_id, template.sections(), taken);
        let input = lines::line(&mut check, "", before.as_ref(), patch, (of.0, of.1.as_slice(), &of.2))?;
        check.finish()?;
        let planned = vec![(before.as_ref(), input)];
        settle(tx, viewer, &planned, false).await?;
        let version = target.and_then(|(_, version)| version);
        // the caller read no version of the template; that of the indicator was checked
        touch(tx, viewer, (&template, Some(template.version)), None).await?;
        let written = write(tx, viewer, planned, version).await?;
        written.into_iter().next().ok_or_else(AppError::not_found)
    })
    .await
}

/// Deletes indicators of templates for good; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::indications::many(tx, viewer, ids).await?)?;
        let gone = rows.iter().map(|row| Change::new("kpi_template_indication.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::indications::delete(tx, viewer, ids).await?;
        let templates: BTreeSet<i64> = rows.iter().map(|row| row.template_id).collect();
        let templates: Vec<i64> = templates.into_iter().collect();
        for template in store::templates::many(tx, viewer, &templates).await? {
            touch(tx, viewer, (&template, Some(template.version)), None).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

/// Replaces the sections and indicators of a template: those not listed are deleted, those without an id are
/// new.
#[erased]
pub async fn save_all(db: &Db, viewer: &Viewer, set: WholeTemplate) -> AppResult<KpiTemplate> {
    lines::room(set.lines.len())?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let template = found(tx, viewer, (set.template_id, set.version)).await?;
        let sections = set.sections.map_or_else(|| template.sections(), rules::trimmed);
        let had = store::of_templates(tx, viewer.enterprise_id, &[template.id]).await?;
        let mut check = Checker::new();
        if sections.is_empty() {
            check.refuse("sections", FieldCode::Required, "请至少添加一个分组");
        }
        check_sections(&mut check, "sections", &sections);
        let planned = lines::whole(&mut check, template.id, &sections, &had, set.lines)?;
        check.finish()?;
        // a disabled template may have incomplete weights
        lines::finished(&sections, &planned, template.enabled)?;
        settle(tx, viewer, &planned, true).await?;
        let stays: BTreeSet<i64> =
            planned.iter().filter_map(|(before, _)| before.map(|row| row.id)).collect();
        let gone: Vec<&KpiTemplateIndication> = had.iter().filter(|row| !stays.contains(&row.id)).collect();
        let changes =
            gone.iter().map(|row| Change::new("kpi_template_indication.delete", row.id).before(row));
        Change::write_all(changes, tx, viewer).await?;
        let ids: Vec<i64> = had.iter().map(|row| row.id).collect();
        store::set_aside(tx, viewer.enterprise_id, &ids).await?;
        write(tx, viewer, planned, Some(template.version)).await?;
        touch(tx, viewer, (&template, set.version), Some(&sections)).await
    })
    .await
}

/// Copies indicators of the library into a section of a template, behind the existing ones. Their weights
/// remain to be set.
#[erased]
pub async fn choose(db: &Db, viewer: &Viewer, chosen: Chosen) -> AppResult<KpiTemplate> {
    let mut check = Checker::new();
    check.ids("indicationIds", &chosen.indication_ids, MAX_IDS);
    if chosen.indication_ids.is_empty() {
        check.refuse("indicationIds", FieldCode::Required, "请选择指标");
    }
    check.finish()?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let template = found(tx, viewer, (chosen.template_id, chosen.version)).await?;
        let sections = template.sections();
        let all = store::of_templates(tx, viewer.enterprise_id, &[template.id]).await?;
        lines::room(all.len() + chosen.indication_ids.len())?;
        let rows = kpi_indication::store::indications::many(tx, viewer, &chosen.indication_ids).await?;
        let rows: BTreeMap<i64, _> = rows.into_iter().map(|row| (row.id, row)).collect();
        let mut taken: BTreeSet<String> = all.iter().map(|row| row.key.clone()).collect();
        let mut place = all.last().map_or(0, |row| row.sort_order.saturating_add(1));
        let mut planned: Vec<lines::Planned<'_>> = Vec::with_capacity(chosen.indication_ids.len());
        for (at, id) in chosen.indication_ids.iter().enumerate() {
            let Some(row) = rows.get(id).filter(|row| row.enabled) else {
                let message = "指标不存在或已停用";
                return Err(AppError::field(&format!("indicationIds.{at}"), FieldCode::NotFound, message));
            };
            let patch = KpiTemplateIndicationPatch {
                section_key: Some(chosen.section_key.clone()),
                sort_order: Some(place),
                from_indication_id: Some(Some(row.id)),
                ..KpiTemplateIndicationPatch::of(row.factor())
            };
            let mut check = Checker::new();
            let input = lines::line(&mut check, "", None, patch, (template.id, sections.as_slice(), &taken))?;
            check.finish()?;
            taken.insert(input.key.clone());
            place = place.saturating_add(1);
            planned.push((None, input));
        }
        write(tx, viewer, planned, Some(template.version)).await?;
        touch(tx, viewer, (&template, chosen.version), None).await
    })
    .await
}

/// The template, at the version that was read.
async fn found(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<KpiTemplate> {
    let template = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    from_version(version, template.version)?;
    Ok(template)
}

/// The raters of an input.
fn raters(input: &KpiTemplateIndicationInput) -> Vec<Rater> {
    serde_json::from_value(input.raters.clone()).unwrap_or_default()
}

/// Checks that newly named members, roles and categories exist: one statement for all members, one for all
/// roles. Errors name an indicator by its index.
async fn settle(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    planned: &[lines::Planned<'_>],
    many: bool,
) -> AppResult<()> {
    let at = |place: usize| if many { format!("indications.{place}.") } else { String::new() };
    let mut members: BTreeMap<i64, usize> = BTreeMap::new();
    let mut roles: BTreeMap<i64, usize> = BTreeMap::new();
    for (place, (before, input)) in planned.iter().enumerate() {
        let had = before.map(KpiTemplateIndication::raters_of).unwrap_or_default();
        for rater in raters(input) {
            let same = |other: &Rater| (other.member_id, other.role_id) == (rater.member_id, rater.role_id);
            if had.iter().any(same) {
                continue;
            }
            members.extend(rater.member_id.map(|id| (id, place)));
            roles.extend(rater.role_id.map(|id| (id, place)));
        }
        let events = before.and_then(|row| row.event_category_id);
        factor::settle(tx, viewer, &at(place), events, input.event_category_id).await?;
    }
    let ids: Vec<i64> = members.keys().copied().collect();
    if !ids.is_empty() {
        let active: BTreeSet<i64> =
            member::store::active_among(tx, viewer, &ids).await?.into_iter().collect();
        if let Some((_, place)) = members.iter().find(|(id, _)| !active.contains(id)) {
            let field = format!("{}raters", at(*place));
            return Err(AppError::field(&field, FieldCode::NotFound, "评分人不存在或已离职"));
        }
    }
    let ids: Vec<i64> = roles.keys().copied().collect();
    if !ids.is_empty() {
        let found = role::store::by_ids(tx, viewer.enterprise_id, &ids).await?;
        let found: BTreeSet<i64> = found.into_iter().map(|row| row.id).collect();
        if let Some((_, place)) = roles.iter().find(|(id, _)| !found.contains(id)) {
            let field = format!("{}raters", at(*place));
            return Err(AppError::field(&field, FieldCode::NotFound, "角色不存在"));
        }
    }
    Ok(())
}

/// Inserts new indicators together and updates the others one by one; returns the former rows. Without a
/// version the log says that the last write won.
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    planned: Vec<lines::Planned<'_>>,
    version: Option<i32>,
) -> AppResult<Vec<KpiTemplateIndication>> {
    let (mut changes, mut written, mut new) = (Vec::new(), Vec::new(), Vec::new());
    for (before, input) in planned {
        let Some(row) = before else {
            new.push(input);
            continue;
        };
        let after = store::update(tx, viewer, row.id, &input).await?;
        let change = Change::new("kpi_template_indication.update", row.id).before(row).after(&after);
        changes.push(change.from_version(version));
        written.push(after);
    }
    if !new.is_empty() {
        for made in store::insert(tx, viewer, &new).await? {
            changes.push(Change::new("kpi_template_indication.create", made.id).after(&made));
            written.push(made);
        }
    }
    Change::write_all(changes, tx, viewer).await?;
    Ok(written)
}

/// Increments the version of a template, with these sections or its own.
async fn touch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (before, version): (&KpiTemplate, Option<i32>),
    sections: Option<&[Section]>,
) -> AppResult<KpiTemplate> {
    let sections = match sections {
        Some(sections) => serde_json::to_value(sections).map_err(AppError::internal)?,
        None => before.sections.clone(),
    };
    let after = store::touch(tx, viewer, before.id, &sections).await?;
    let change = Change::new("kpi_template.update", before.id).before(before).after(&after);
    change.from_version(version).write(tx, viewer).await?;
    Ok(after)
}
