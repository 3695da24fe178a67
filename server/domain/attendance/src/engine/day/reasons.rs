//! Reasons of a day as text for the member: each minute with its record and rule.

use chrono::{DateTime, TimeDelta, Utc};

use super::assign::{Slot, SlotKind};
use super::compute::Facts;
use super::cover::{Cover, taken_halves};
use super::judge::{Ground, Judged};
use super::model::{ApprovedKind, DayKind, Half, Plan, Punch, PunchSource};
use super::overtime::Applied;
use super::result::{End, Reason, Rule, Side, Source, Verdict};
use super::span::{Minute, Span};
use super::zone::moment_of;

/// Errors of a phone's clock below so many seconds are not mentioned.
const CLOCK_WRONG: i32 = 60;
/// A punch that arrives so many minutes after it was made is mentioned.
const CAME_LATE: i64 = 10;

/// A duration in hours and minutes.
pub fn duration(minutes: i32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} 分钟"),
        (hours, 0) => format!("{hours} 小时"),
        (hours, minutes) => format!("{hours} 小时 {minutes} 分钟"),
    }
}

/// The reasons of a day, in the order in which they are read.
pub(super) fn reasons(facts: &Facts<'_>) -> Vec<Reason> {
    let mut reasons = vec![plan(facts)];
    for (cover, minutes) in facts.covers.iter().zip(&facts.taken) {
        reasons.push(cover_reason(facts, cover, *minutes));
    }
    for (place, pair) in facts.ends.chunks(2).enumerate() {
        if let ([start, end], Some(slot)) = (pair, facts.assigned.slots.get(place)) {
            reasons.extend(pair_reasons(facts, slot, start, end));
        }
    }
    let apart =
        facts.assigned.slots.iter().filter(|slot| slot.kind == SlotKind::Overtime && facts.shift().is_some());
    reasons.extend(apart.flat_map(|slot| overtime_ends(facts, slot)));
    if facts.shift().is_none() {
        reasons.extend(facts.assigned.loose.iter().map(|punch| Reason {
            rule: Rule::Punch,
            text: punched(facts, punch),
            minutes: None,
            source: Some(Source::Punch(punch.id)),
        }));
    }
    reasons.extend(facts.overtime.applied.iter().map(|one| applied(facts, one)));
    let overtime = &facts.overtime;
    let mut say = |rule, text: String, minutes| reasons.push(Reason { rule, text, minutes, source: None });
    if overtime.punched > 0 {
        let text = format!("班次外的打卡按规则计加班：{}", by_kind(facts, None));
        say(Rule::Overtime, text, Some(overtime.punched));
    }
    if overtime.unapplied > 0 {
        let text = format!("班次外打卡 {}，没有加班申请，不计加班", duration(overtime.unapplied));
        say(Rule::Overtime, text, Some(overtime.unapplied));
    }
    if let Some(judged) = facts.judged {
        say(Rule::Absence, absence(facts, judged), Some(facts.figures.absence));
    }
    if facts.figures.pending > 0 {
        let text = format!("还有 {}要等当天结束后判定", duration(facts.figures.pending));
        say(Rule::Pending, text, Some(facts.figures.pending));
    }
    for (rule, punches, words) in [
        (Rule::Spare, &facts.assigned.spare, "，重复或中途打卡，不计"),
        (Rule::Waiting, &facts.assigned.waiting, "，外勤待确认，暂不计"),
    ] {
        // days without a shift have listed theirs
        let listed = rule == Rule::Spare && facts.shift().is_none() && !facts.assigned.loose.is_empty();
        for punch in punches.iter().filter(|_| !listed) {
            let text = format!("{}{words}", punched(facts, punch));
            reasons.push(Reason { rule, text, minutes: None, source: Some(Source::Punch(punch.id)) });
        }
    }
    reasons
}

fn plan(facts: &Facts<'_>) -> Reason {
    let plan = &facts.input.days[facts.input.at];
    let name = plan.name.as_deref();
    let (text, minutes, source) = match &plan.plan {
        Plan::Nobody => ("当天不在考勤组内".to_owned(), None, None),
        Plan::Free => {
            let kind = match plan.kind {
                DayKind::Workday => "没有排班",
                DayKind::RestDay => "休息日",
                DayKind::Holiday => "法定节假日",
            };
            (named(name, kind), None, None)
        }
        Plan::Anytime { expected, .. } => {
            (named(name, &format!("不定时工作，应出勤 {}", duration(*expected))), Some(*expected), None)
        }
        Plan::Shift(shift) => {
            let pairs = shift.pairs.iter().map(|pair| between(facts, facts.input.zone.span(plan.day, *pair)));
            let pairs = pairs.collect::<Vec<_>>().join("、");
            let rest = match shift.rest() {
                0 => String::new(),
                rest => format!("休息 {}，", duration(rest)),
            };
            let expected = shift.expected();
            let text = format!("班次「{}」{pairs}，{rest}应出勤 {}", shift.name, duration(expected));
            (named(name, &text), Some(expected), Some(Source::Shift(shift.id)))
        }
    };
    Reason { rule: Rule::Plan, text, minutes, source }
}

fn named(name: Option<&str>, text: &str) -> String {
    name.map_or_else(|| text.to_owned(), |name| format!("{name}，{text}"))
}

/// A minute as time of day in the enterprise's zone, with the date if it differs.
fn clock(facts: &Facts<'_>, moment: DateTime<Utc>) -> String {
    let local = facts.input.zone.local(moment);
    let day = facts.input.days[facts.input.at].day;
    let time = local.format("%H:%M");
    match (local.date() - day).num_days() {
        0 => time.to_string(),
        1 => format!("次日 {time}"),
        -1 => format!("前一日 {time}"),
        _ => format!("{} {time}", local.format("%m-%d")),
    }
}

fn at(facts: &Facts<'_>, minute: Minute) -> String {
    clock(facts, moment_of(minute))
}

fn between(facts: &Facts<'_>, span: Span) -> String {
    format!("{} 至 {}", at(facts, span.from), at(facts, span.to))
}

/// A punch: when, where, how, and that its clock was wrong or that it came late.
fn punched(facts: &Facts<'_>, punch: &Punch) -> String {
    let place = punch.place.as_deref();
    let time = clock(facts, punch.at());
    let mut text = match (punch.source, place) {
        (PunchSource::Repair, _) => format!("{time} 补卡"),
        (_, Some(place)) if punch.outside => format!("{time} 在「{place}」外勤打卡"),
        (_, None) if punch.outside => format!("{time} 外勤打卡"),
        (_, Some(place)) => format!("{time} 在「{place}」打卡"),
        (_, None) => format!("{time} 打卡"),
    };
    if punch.ahead.abs() >= CLOCK_WRONG {
        let way = if punch.ahead > 0 { "快" } else { "慢" };
        let shown = clock(facts, punch.own);
        let wrong = duration(punch.ahead.abs() / 60);
        text += &format!("（手机显示 {shown}，{way} {wrong}，已校正）");
    }
    if punch.source == PunchSource::Phone && punch.received - punch.at() >= TimeDelta::minutes(CAME_LATE) {
        text += &format!("（{} 上传）", clock(facts, punch.received));
    }
    text
}

fn cover_reason(facts: &Facts<'_>, cover: &Cover<'_>, minutes: i32) -> Reason {
    let day = facts.input.days[facts.input.at].day;
    let period = match taken_halves(&cover.of.extent, day) {
        Some((Half::First, Half::Second)) => "全天".to_owned(),
        Some((Half::First, _)) => "上半天".to_owned(),
        Some(_) => "下半天".to_owned(),
        None => format!("（{}）", between(facts, cover.span)),
    };
    let by = by(cover.of.by.as_deref());
    let rule = if cover.of.kind == ApprovedKind::Leave { Rule::Leave } else { Rule::Trip };
    let name = &cover.of.name;
    let text = match minutes {
        0 => format!("{name}{period}，不占班次时间{by}"),
        _ => format!("{name}{period}，{}{by}", duration(minutes)),
    };
    Reason { rule, text, minutes: Some(minutes), source: Some(Source::Application(cover.of.id)) }
}

fn by(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!("，{name}批准"))
}

fn pair_reasons(facts: &Facts<'_>, slot: &Slot<'_>, start: &End, end: &End) -> Vec<Reason> {
    if start.verdict == Verdict::Absent && end.verdict == Verdict::Absent {
        let due = slot.due().unwrap_or(slot.span);
        let text = format!("{} 没有打卡", shift_name(facts) + &between(facts, due));
        let minutes = Some(slot.need.minutes());
        return vec![Reason { rule: Rule::Punch, text, minutes, source: None }];
    }
    [(start, slot.start), (end, slot.end)]
        .into_iter()
        .filter_map(|(one, punch)| end_reason(facts, slot, one, punch))
        .collect()
}

/// The punches of overtime that is apart from the shift.
fn overtime_ends(facts: &Facts<'_>, slot: &Slot<'_>) -> Vec<Reason> {
    let ends = [(slot.start, slot.span.from, "开始"), (slot.end, slot.span.to, "结束")];
    let told = ends.into_iter().filter_map(|(punch, due, verb)| {
        let punch = punch?;
        let text = format!("{}，加班 {} {verb}", punched(facts, punch), at(facts, due));
        Some(Reason { rule: Rule::Punch, text, minutes: None, source: Some(Source::Punch(punch.id)) })
    });
    told.collect()
}

fn shift_name(facts: &Facts<'_>) -> String {
    facts.shift().map_or_else(String::new, |shift| format!("班次「{}」", shift.name))
}

fn end_reason(facts: &Facts<'_>, slot: &Slot<'_>, end: &End, punch: Option<&Punch>) -> Option<Reason> {
    let shift = facts.shift()?;
    let start = end.side == Side::Start;
    let plain = if start { slot.span.from } else { slot.span.to };
    let moved = match () {
        () if end.due != moment_of(plain) => "扣除申请后 ",
        () if shift.flex.is_some() && !shift.pairs.iter().any(|pair| on_day(facts, *pair) == slot.span) => {
            "按弹性 "
        }
        () => "",
    };
    let verb = if start { "开始" } else { "结束" };
    let due = format!("{}{moved}{} {verb}", shift_name(facts), clock(facts, end.due));
    let minutes = duration(end.minutes);
    let Some(punch) = punch else {
        let missing = end.verdict == Verdict::Missing;
        let text = format!("{due}，没有打卡");
        return missing.then_some(Reason { rule: Rule::Punch, text, minutes: None, source: None });
    };
    let outcome = match end.verdict {
        Verdict::Tolerated if start => format!("，晚 {minutes}，不超过宽限的 {}", duration(shift.late_grace)),
        Verdict::Tolerated => format!("，早 {minutes}，不超过宽限的 {}", duration(shift.early_grace)),
        Verdict::Late => format!("，迟到 {minutes}"),
        Verdict::Early => format!("，早退 {minutes}"),
        Verdict::Short => format!("，不在核心时间，工时少 {minutes}"),
        _ => String::new(),
    };
    let text = format!("{}，{due}{outcome}", punched(facts, punch));
    let minutes = (end.minutes > 0 && !outcome.is_empty()).then_some(end.minutes);
    Some(Reason { rule: Rule::Punch, text, minutes, source: Some(Source::Punch(punch.id)) })
}

fn on_day(facts: &Facts<'_>, clock: super::shift::Clock) -> Span {
    facts.input.zone.span(facts.input.days[facts.input.at].day, clock)
}

fn applied(facts: &Facts<'_>, one: &Applied<'_>) -> Reason {
    let asked = one.asked.iter().map(|span| between(facts, span)).collect::<Vec<_>>().join("、");
    let proved = one.proved.minutes();
    let counted = by_kind(facts, Some(one.of.id));
    let outcome = match () {
        () if one.asked.is_empty() => "都在班次或请假之内，不计".to_owned(),
        () if one.open && one.counted == 0 => "尚未结束".to_owned(),
        () if one.needs_proof() && proved == 0 => "没有打卡证明，不计".to_owned(),
        () if one.needs_proof() && one.counted == 0 => {
            format!("打卡证明 {}，不足最小时长，不计", duration(proved))
        }
        () if one.needs_proof() => format!("打卡证明 {}，计{counted}", duration(proved)),
        () if one.counted == 0 => "不足最小时长，不计".to_owned(),
        () => format!("按申请计{counted}"),
    };
    let pause = if asked.is_empty() { "" } else { " " };
    let text = format!("{}{pause}{asked}，{outcome}{}", one.of.name, by(one.of.by.as_deref()));
    Reason {
        rule: Rule::Overtime,
        text,
        minutes: Some(one.counted),
        source: Some(Source::Application(one.of.id)),
    }
}

/// Counted overtime by the kind of the date: `工作日 4 小时、节假日 2 小时`.
fn by_kind(facts: &Facts<'_>, application_id: Option<i64>) -> String {
    let shares = facts.overtime.shares.iter().filter(|share| share.application_id == application_id);
    let words = shares.map(|share| format!("{} {}", share.kind.label(), duration(share.minutes)));
    words.collect::<Vec<_>>().join("、")
}

fn absence(facts: &Facts<'_>, judged: Judged) -> String {
    let days = if judged.halves == 2 { "记旷工一天" } else { "记旷工半天" };
    let left = if facts.figures.leave + facts.figures.trip > 0 { "其余时间" } else { "全天" };
    match judged.ground {
        Ground::NoPunch => format!("{left}没有打卡，{days}"),
        Ground::PairWithoutPunch => format!("有一段没有打卡，{days}"),
        Ground::Below { present, limit } => {
            let leave = if facts.figures.leave > 0 { "（含请假）" } else { "" };
            let (present, limit) = (duration(present), duration(limit));
            format!("出勤 {present}{leave}，不足 {limit}，{days}，迟到早退不另计")
        }
        Ground::TooLate { late, limit } => {
            format!("迟到 {}，超过 {}，{days}，迟到不另计", duration(late), duration(limit))
        }
    }
}
