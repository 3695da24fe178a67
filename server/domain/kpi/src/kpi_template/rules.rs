//! Rules of appraisal templates: pure functions. Those of their indicators are in [`lines`](super::lines).

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{KpiTemplate, KpiTemplateIndication, KpiTemplateInput, KpiTemplatePatch};
use crate::kpi_engine::check::{check_grades, check_result, check_sections};
use crate::kpi_engine::model::{Grade, Missing, Section, WHOLE};

/// The most templates of an enterprise.
pub const MAX_TEMPLATES: i64 = 2000;
/// The key of the section that a template begins with.
pub const FIRST_SECTION: &str = "s1";

/// The default sections of a template.
fn one_section() -> Vec<Section> {
    vec![Section { key: FIRST_SECTION.to_owned(), name: "考核指标".to_owned(), weight: WHOLE }]
}

/// Sections with trimmed names.
pub fn trimmed(sections: Vec<Section>) -> Vec<Section> {
    let one = |section: Section| Section { name: section.name.trim().to_owned(), ..section };
    sections.into_iter().map(one).collect()
}

/// Trims and checks a template after a change, without look-ups.
pub fn checked(before: Option<&KpiTemplate>, mut patch: KpiTemplatePatch) -> AppResult<KpiTemplateInput> {
    let mut check = Checker::new();
    let (parts, levels) = (patch.parts.take(), patch.levels.take());
    let blank = || KpiTemplateInput {
        missing: Missing::Ignore.number(),
        digits: 2,
        enabled: true,
        ..KpiTemplateInput::default()
    };
    let input = patch.over(before.map_or_else(blank, KpiTemplateInput::from));
    let sections =
        parts.map(trimmed).unwrap_or_else(|| before.map_or_else(one_section, KpiTemplate::sections));
    check_sections(&mut check, "sections", &sections);
    if sections.is_empty() {
        check.refuse("sections", FieldCode::Required, "请至少添加一个分组");
    }
    let named = |grade: Grade| Grade { name: grade.name.trim().to_owned(), ..grade };
    let grades: Vec<Grade> = match levels {
        Some(levels) => levels.into_iter().map(named).collect(),
        None => before.map(KpiTemplate::grades).unwrap_or_default(),
    };
    check_grades(&mut check, "grades", &grades);
    check_result(&mut check, input.digits, input.extra_max);
    if !Missing::ALL.iter().any(|one| one.number() == input.missing) {
        check.refuse("missing", FieldCode::Invalid, "请选择缺项的处理方式");
    }
    let checked = KpiTemplateInput {
        name: check.required("name", "模板名称", &input.name, 50),
        category_id: input.category_id,
        description: check.lines("description", "模板说明", input.description.as_deref(), 500),
        sections: serde_json::to_value(&sections).map_err(AppError::internal)?,
        missing: input.missing,
        digits: input.digits,
        extra_max: input.extra_max,
        anonymous: input.anonymous,
        grades: serde_json::to_value(&grades).map_err(AppError::internal)?,
        enabled: input.enabled,
    };
    check.finish()?;
    Ok(checked)
}

/// Refuses sections without that of an existing indicator.
pub fn keeps_sections(sections: &[Section], rows: &[KpiTemplateIndication]) -> AppResult<()> {
    let lost = rows.iter().find(|row| !sections.iter().any(|section| section.key == row.section_key));
    match lost {
        None => Ok(()),
        Some(row) => {
            let message = format!("指标“{}”所在的分组不能删除，请先移动或删除该指标", row.name);
            Err(AppError::field("sections", FieldCode::Conflict, message))
        }
    }
}
