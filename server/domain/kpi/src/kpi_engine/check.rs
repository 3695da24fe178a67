//! Bounds of the parts of templates and plans: each function reports field errors at a path, in Chinese
//! (business §5).

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::model::{
    FULL, Grade, IndicationKind, MAX_DIGITS, MAX_GRADES, MAX_PER_UNIT, MAX_RATERS, MAX_SCORE, MAX_SECTIONS,
    MAX_STEPS, MAX_VALUE, Quota, Rater, RaterKind, Scoring, ScoringMethod, Section, WHOLE,
};

/// Refuses an incomplete or contradictory scoring, at `path` (`scoring`, `indications.0.scoring`).
pub fn check_scoring(check: &mut Checker, path: &str, scoring: &Scoring) {
    let field = |name: &str| format!("{path}.{name}");
    if !(1..=MAX_SCORE).contains(&scoring.cap) {
        check.refuse(&field("cap"), FieldCode::Invalid, "最高分应大于 0，不超过 200");
    } else if !(-MAX_SCORE..scoring.cap).contains(&scoring.floor) {
        check.refuse(&field("floor"), FieldCode::Invalid, "最低分应小于最高分，不低于 -200");
    }
    match scoring.method {
        ScoringMethod::Direct => {}
        ScoringMethod::Linear => {
            let base = scoring.base.unwrap_or_default();
            check_value(check, &field("base"), base);
            match scoring.target {
                None => check.refuse(&field("target"), FieldCode::Required, "请填写目标值"),
                Some(target) if target == base => {
                    check.refuse(&field("target"), FieldCode::Invalid, "目标值不能等于基准值");
                }
                Some(target) => check_value(check, &field("target"), target),
            }
        }
        ScoringMethod::Steps => check_steps(check, &field("steps"), scoring),
        ScoringMethod::Deduct | ScoringMethod::Add => match scoring.per_unit {
            None => check.refuse(&field("perUnit"), FieldCode::Required, "请填写每单位的分值"),
            Some(points) if !(1..=MAX_PER_UNIT).contains(&points) => {
                check.refuse(&field("perUnit"), FieldCode::Invalid, "每单位的分值应大于 0，不超过 10000");
            }
            Some(_) => {}
        },
    }
}

fn check_steps(check: &mut Checker, path: &str, scoring: &Scoring) {
    if scoring.steps.is_empty() {
        check.refuse(path, FieldCode::Required, "请至少填写一档");
    }
    if scoring.steps.len() > MAX_STEPS {
        check.refuse(path, FieldCode::TooLong, format!("最多 {MAX_STEPS} 档"));
    }
    let mut before: Option<i64> = None;
    for (place, step) in scoring.steps.iter().enumerate() {
        check_value(check, &format!("{path}.{place}.from"), step.from);
        if before.is_some_and(|before| step.from <= before) {
            check.refuse(&format!("{path}.{place}.from"), FieldCode::Invalid, "各档的起始值应依次增加");
        }
        if !(scoring.floor..=scoring.cap).contains(&step.score) {
            let message = "分值应在最低分和最高分之间";
            check.refuse(&format!("{path}.{place}.score"), FieldCode::Invalid, message);
        }
        before = Some(step.from);
    }
}

/// Whether a text is a key of an indication in formulas: a letter, or a letter and a digit.
pub fn is_key(key: &str) -> bool {
    match *key.as_bytes() {
        [letter] => letter.is_ascii_lowercase(),
        [letter, digit] => letter.is_ascii_lowercase() && digit.is_ascii_digit(),
        _ => false,
    }
}

/// Refuses a value that is too large.
pub fn check_value(check: &mut Checker, path: &str, value: i64) {
    if !(-MAX_VALUE..=MAX_VALUE).contains(&value) {
        check.refuse(path, FieldCode::Invalid, "数值超出范围");
    }
}

/// Refuses weights or shares that do not come to exactly 100 %. `word`: 权重, 占比.
pub fn check_weights(check: &mut Checker, path: &str, word: &str, weights: &[i32]) {
    let sum: i64 = weights.iter().map(|weight| i64::from(*weight)).sum();
    let short = i64::from(WHOLE) - sum;
    if short != 0 {
        let wrong = if short > 0 { "还差" } else { "超出" };
        let message = format!(
            "{word}合计应为 100%，现为 {}%，{wrong} {}%；可把差额计入其中一项",
            percent(sum),
            percent(short.abs())
        );
        check.refuse(path, FieldCode::Invalid, message);
    }
}

/// Refuses a weight or a share out of range.
pub fn check_weight(check: &mut Checker, path: &str, word: &str, weight: i32) {
    if !(0..=WHOLE).contains(&weight) {
        check.refuse(path, FieldCode::Invalid, format!("{word}应在 0 到 100 之间"));
    }
}

/// Refuses sections without a name, duplicate keys, or too many sections; the sum of their weights is checked
/// for a finished template only ([`super::frame::check_frame`]).
pub fn check_sections(check: &mut Checker, path: &str, sections: &[Section]) {
    if sections.len() > MAX_SECTIONS {
        check.refuse(path, FieldCode::TooLong, format!("最多 {MAX_SECTIONS} 个分组"));
    }
    for (place, section) in sections.iter().enumerate() {
        let field = |name: &str| format!("{path}.{place}.{name}");
        let letters = section.key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if !letters || !(1..=20).contains(&section.key.len()) {
            check.refuse(&field("key"), FieldCode::Invalid, "分组标识应为 1 到 20 个小写字母或数字");
        }
        if sections.iter().take(place).any(|other| other.key == section.key) {
            check.refuse(&field("key"), FieldCode::Invalid, "分组标识重复");
        }
        check.required(&field("name"), "分组名称", &section.name, 50);
        if sections.iter().take(place).any(|other| other.name.trim() == section.name.trim()) {
            check.refuse(&field("name"), FieldCode::Invalid, "分组名称重复");
        }
        check_weight(check, &field("weight"), "权重", section.weight);
    }
}

/// Refuses grades that do not descend from the best one to 0 points, or duplicate names. Without any grades
/// results have none.
pub fn check_grades(check: &mut Checker, path: &str, grades: &[Grade]) {
    if grades.len() > MAX_GRADES {
        check.refuse(path, FieldCode::TooLong, format!("最多 {MAX_GRADES} 个等级"));
    }
    for (place, grade) in grades.iter().enumerate() {
        let field = |name: &str| format!("{path}.{place}.{name}");
        check.required(&field("name"), "等级名称", &grade.name, 10);
        let before = grades.get(..place).unwrap_or_default();
        if before.iter().any(|other| other.name.trim() == grade.name.trim()) {
            check.refuse(&field("name"), FieldCode::Invalid, "等级名称重复");
        }
        if !(0..=2 * MAX_SCORE).contains(&grade.from) {
            check.refuse(&field("from"), FieldCode::Invalid, "起始分应在 0 到 400 之间");
        }
        if before.last().is_some_and(|above| above.from <= grade.from) {
            check.refuse(&field("from"), FieldCode::Invalid, "各等级的起始分应依次降低");
        }
        if place + 1 == grades.len() && grade.from != 0 {
            check.refuse(&field("from"), FieldCode::Invalid, "最后一个等级应从 0 分开始");
        }
    }
}

/// Refuses invalid raters of an indication with typed values: there is at least one, none twice, and shares
/// add up to 100 % or are all absent. Other kinds have none.
pub fn check_raters(check: &mut Checker, path: &str, kind: IndicationKind, raters: &[Rater]) {
    if kind != IndicationKind::Input {
        if !raters.is_empty() {
            check.refuse(path, FieldCode::Invalid, "只有人工录入的指标需要评分人");
        }
        return;
    }
    if raters.is_empty() {
        check.refuse(path, FieldCode::Required, "请选择评分人");
    }
    if raters.len() > MAX_RATERS {
        check.refuse(path, FieldCode::TooLong, format!("最多 {MAX_RATERS} 个评分人"));
    }
    for (place, rater) in raters.iter().enumerate() {
        let field = |name: &str| format!("{path}.{place}.{name}");
        if rater.who == RaterKind::Member && rater.member_id.is_none() {
            check.refuse(&field("memberId"), FieldCode::Required, "请选择成员");
        }
        if rater.who == RaterKind::Role && rater.role_id.is_none() {
            check.refuse(&field("roleId"), FieldCode::Required, "请选择角色");
        }
        let same = |other: &Rater| {
            (other.who, other.member_id, other.role_id) == (rater.who, rater.member_id, rater.role_id)
        };
        if raters.iter().take(place).any(same) {
            check.refuse(&field("who"), FieldCode::Invalid, "评分人重复");
        }
        check_weight(check, &field("share"), "占比", rater.share);
    }
    let shares: Vec<i32> = raters.iter().map(|rater| rater.share).collect();
    if shares.iter().any(|share| *share != 0) {
        check_weights(check, path, "占比", &shares);
    }
}

/// Refuses the settings of a result: its decimals and the bound of extra points.
pub fn check_result(check: &mut Checker, digits: i16, extra_max: i64) {
    if !(0..=MAX_DIGITS).contains(&digits) {
        check.refuse("digits", FieldCode::Invalid, "小数位数应为 0 到 2");
    }
    if !(0..=FULL).contains(&extra_max) {
        check.refuse("extraMax", FieldCode::Invalid, "附加分上限应在 0 到 100 之间");
    }
}

/// Hundredths as text: 3333 is 33.33, 5000 is 50.
pub fn percent(hundredths: i64) -> String {
    let (sign, all) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    match (all / 100, all % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, rest) if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        (whole, rest) => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Refuses a forced distribution over unknown grades, or one that leaves an examinee without any grade.
pub fn check_distribution(check: &mut Checker, path: &str, quotas: &[Quota], grades: &[Grade]) {
    let mut most = 0;
    for (place, quota) in quotas.iter().enumerate() {
        let field = |name: &str| format!("{path}.{place}.{name}");
        if !grades.iter().any(|grade| grade.name == quota.grade) {
            check.refuse(&field("grade"), FieldCode::NotFound, "没有这个等级");
        }
        if quotas.iter().take(place).any(|other| other.grade == quota.grade) {
            check.refuse(&field("grade"), FieldCode::Invalid, "等级重复");
        }
        check_weight(check, &field("most"), "比例", quota.most);
        most += i64::from(quota.most);
    }
    let all = grades.iter().all(|grade| quotas.iter().any(|quota| quota.grade == grade.name));
    if !quotas.is_empty() && all && most < i64::from(WHOLE) {
        check.refuse(path, FieldCode::Invalid, "各等级比例合计不足 100%，将有人没有等级可用");
    }
}
