//! GraphQL types of attendance months.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, NaiveDate, Utc};
use xieli_domain::TenantKey;
use xieli_domain::attend_day::counted::Counted;
use xieli_domain::attend_group::loaders::AttendGroupById;
use xieli_domain::attend_month::correct::figure;
use xieli_domain::attend_month::loaders::{MonthKey, ReportOfMonth};
use xieli_domain::attend_month::report::Report;
use xieli_domain::attend_month::{model, store};
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::engine::month::rules::{LeaveSum, PartSums, Sums, cell};
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::clock;
use xieli_macros::{fields, object};

use crate::attend::{amount, member, number};
use crate::attend_day::AttendDay;
use crate::attend_day::result::{AttendFigureValue, AttendMarkWord, figures};
use crate::attend_group::AttendGroup;
use crate::attend_type::AttendType;
use crate::core::payload;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Entity, Result, record};
use crate::member::Member;

record!(
    /// A closed month: its figures are final, and later changes are corrections in an open month.
    AttendMonth: model::AttendMonth, store::months::find
);

/// A closed month: its figures are final, and later changes are corrections in an open month.
#[object(login, common(id, row_id, created_at, version))]
impl AttendMonth {
    /// Its first day.
    fn month(&self) -> Date {
        Date(self.0.month)
    }

    /// Whether it is closed.
    fn closed(&self) -> bool {
        self.0.status == model::CLOSED
    }

    /// When it was closed.
    fn closed_at(&self) -> Option<DateTime<Utc>>;

    /// The member who closed it.
    #[by(MemberById, closed_by)]
    fn closed_by(&self) -> Result<Option<Member>>;
}

record!(
    /// A correction of a closed month, counted in an open one.
    AttendCorrection: model::AttendCorrection, store::corrections::find
);

/// A correction of a closed month, counted in an open one.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendCorrection {
    /// The first day of the month in which it counts.
    fn month(&self) -> Date {
        Date(self.0.month)
    }

    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The corrected day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The name of the figure.
    fn figure(&self) -> &str;

    /// The label of `figure`.
    fn label(&self) -> &str {
        figure(&self.0.figure).map_or(self.0.figure.as_str(), |figure| figure.label)
    }

    /// The value before.
    fn was(&self) -> i32;

    /// The value now.
    fn becomes(&self) -> i32;

    /// The difference that is added to the month in which it counts.
    fn difference(&self) -> i32 {
        self.0.becomes - self.0.was
    }

    /// The reason.
    fn reason(&self) -> &str;
}

/// The state of a month: the obstacles to closing it.
pub struct AttendMonthState(pub model::MonthState);

/// The state of a month: the obstacles to closing it.
#[object(login)]
impl AttendMonthState {
    /// Its first day.
    fn month(&self) -> Date {
        Date(self.0.month)
    }

    /// Whether it was closed.
    fn closed(&self) -> bool {
        self.0.closed.is_some()
    }

    /// When it was closed.
    fn closed_at(&self) -> Option<DateTime<Utc>> {
        self.0.closed.map(|(at, _)| at)
    }

    /// The member who closed it.
    async fn closed_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, self.0.closed.and_then(|(_, by)| by)).await
    }

    /// The number of members with days in it.
    fn members(&self) -> i32 {
        number(self.0.members)
    }

    /// Days that are not over.
    fn unsettled(&self) -> i32 {
        number(self.0.unsettled)
    }

    /// Days that are yet to be computed.
    fn waiting(&self) -> i32 {
        number(self.0.waiting)
    }

    /// Open exceptions.
    fn open(&self) -> i32 {
        number(self.0.open)
    }

    /// Exceptions whose correction is being decided.
    fn claimed(&self) -> i32 {
        number(self.0.claimed)
    }

    /// Decisions that need another review.
    fn review(&self) -> i32 {
        number(self.0.review)
    }

    /// The earliest month that has to be closed before it.
    fn before(&self) -> Option<Date> {
        self.0.before.map(Date)
    }
}

/// Leave of a type in a month.
pub struct AttendLeaveSum(i64, LeaveSum);

/// Leave of a type in a month.
#[object(login)]
impl AttendLeaveSum {
    /// The type.
    async fn leave_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, self.0);
        Ok(ctx.loaders()?.load::<AttendTypeById>(key).await?.map(AttendType::from))
    }

    /// The minutes of leave.
    fn minutes(&self) -> i32 {
        self.1.minutes
    }

    /// Days; half days count a half.
    fn days(&self) -> f64 {
        amount(self.1.share.into())
    }
}

/// The number of days with a mark.
#[fields(login)]
pub struct AttendMarkCount {
    /// The mark.
    pub mark: AttendMarkWord,
    /// The number of days.
    pub days: i32,
}

/// The sums of days.
pub struct AttendSums(Sums);

/// The sums of days.
#[object(login)]
impl AttendSums {
    /// Every figure, in the order of the report's columns.
    fn figures(&self) -> Vec<AttendFigureValue> {
        figures(&self.0.figures)
    }

    /// Days on which work was expected.
    fn expected_days(&self) -> i32 {
        self.0.expected_days
    }

    /// Days worked: the sum of each day's worked minutes divided by its expected minutes.
    fn worked_days(&self) -> f64 {
        amount(self.0.worked_share.into())
    }

    /// Days on which overtime counted.
    fn overtime_days(&self) -> i32 {
        self.0.overtime_days
    }

    /// Days on a trip, free ones too.
    fn trip_days(&self) -> i32 {
        self.0.trip_days
    }

    /// Free days and holidays without a shift.
    fn free_days(&self) -> i32 {
        self.0.free_days
    }

    /// The number of days with each mark.
    fn marks(&self) -> Vec<AttendMarkCount> {
        let count = |(mark, days): (&xieli_domain::engine::day::result::Mark, &i32)| AttendMarkCount {
            mark: (*mark).into(),
            days: *days,
        };
        self.0.marks.iter().map(count).collect()
    }

    /// Leave by its type.
    fn leave(&self) -> Vec<AttendLeaveSum> {
        self.0.leave.iter().map(|(id, sum)| AttendLeaveSum(*id, *sum)).collect()
    }
}

/// The part of a month that a member spent in one group.
pub struct AttendMonthPart(PartSums);

/// The part of a month that a member spent in one group.
#[object(login)]
impl AttendMonthPart {
    /// The group.
    async fn group(&self, ctx: &Context<'_>) -> Result<Option<AttendGroup>> {
        let Some(id) = self.0.group_id else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AttendGroupById>(key).await?.map(AttendGroup::from))
    }

    /// The first day.
    fn begins_on(&self) -> Date {
        Date(self.0.from)
    }

    /// The last.
    fn ends_on(&self) -> Date {
        Date(self.0.to)
    }

    /// The sums of its days.
    fn sums(&self) -> AttendSums {
        AttendSums(self.0.sums.clone())
    }
}

/// A day in the table of a month.
#[fields(login)]
pub struct AttendMonthDay {
    /// The id of the computed day, to look up its reasons.
    pub id: async_graphql::ID,
    /// The id within the enterprise.
    pub row_id: String,
    /// The day.
    pub day: Date,
    /// The text of its cell: `√`, `休`, `迟12`.
    pub cell: String,
    /// Its marks.
    pub marks: Vec<AttendMarkWord>,
    /// Whether it needs another review.
    pub review: bool,
}

fn day(one: &Counted) -> AttendMonthDay {
    AttendMonthDay {
        id: AttendDay::global_id(one.id),
        row_id: one.id.to_string(),
        day: Date(one.result.day),
        cell: cell(&one.result),
        marks: one.result.marks.iter().copied().map(AttendMarkWord::from).collect(),
        review: one.review,
    }
}

/// The figures of a member's month.
pub struct AttendMonthReport(Arc<Report>);

/// The figures of a member's month.
#[object(login)]
impl AttendMonthReport {
    /// Its first day.
    fn month(&self) -> Date {
        Date(self.0.month)
    }

    /// Whether it is the stored report of a closed month.
    fn closed(&self) -> bool {
        self.0.closed
    }

    /// The sums of the whole month.
    fn sums(&self) -> AttendSums {
        AttendSums(self.0.all.clone())
    }

    /// The sums of each part in one group.
    fn parts(&self) -> Vec<AttendMonthPart> {
        self.0.parts.iter().cloned().map(AttendMonthPart).collect()
    }

    /// Its days, in order.
    fn days(&self) -> Vec<AttendMonthDay> {
        self.0.days.iter().map(day).collect()
    }

    /// Exceptions that are open or need another review.
    fn open(&self) -> i32 {
        number(i64::try_from(self.0.open).unwrap_or(i64::MAX))
    }

    /// Minutes deducted for its exceptions.
    fn deducted(&self) -> i32 {
        number(self.0.deducted)
    }

    /// Corrections of closed months that count in it.
    fn corrections(&self) -> Vec<AttendCorrection> {
        self.0.corrections.iter().cloned().map(AttendCorrection::from).collect()
    }
}

/// A member with days in a month.
pub struct AttendMonthMember(model::MonthMember);

impl From<model::MonthMember> for AttendMonthMember {
    fn from(row: model::MonthMember) -> Self {
        Self(row)
    }
}

/// The monthly report of a member, if it is visible to the viewer.
pub async fn report(
    ctx: &Context<'_>,
    (enterprise_id, member_id): (i64, i64),
    month: NaiveDate,
) -> Result<Option<AttendMonthReport>> {
    let key = MonthKey { enterprise_id, member_id, month };
    Ok(ctx.loaders()?.load::<ReportOfMonth>(key).await?.map(AttendMonthReport))
}

/// A member with days in a month.
#[object(login)]
impl AttendMonthMember {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, Some(self.0.id)).await
    }

    /// The monthly report of the member.
    async fn report(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month; this month if absent.")] month: Option<Date>,
    ) -> Result<Option<AttendMonthReport>> {
        let month = month.map_or_else(|| clock::china_day(clock::now()), |day| day.0);
        report(ctx, (self.0.enterprise_id, self.0.id), month).await
    }
}

payload! {
    /// A month, or the errors of the call.
    login AttendMonthPayload {
        /// As it is now; null when nothing was changed.
        attend_month: AttendMonth
    }
}

payload! {
    /// A correction, or the errors of the call.
    login AttendCorrectionPayload {
        /// The correction; null when none was written.
        attend_correction: AttendCorrection
    }
}
