//! The groups of a report page by page, for programs.

use chrono::{DateTime, Utc};
use xieli_domain::online_report::records::Page;
use xieli_macros::object;

use super::catalog::OnlineReportMeasure;
use super::pivot::OnlineReportCalculation;
use super::results::{self, OnlineReportDimension, OnlineReportRow};
use crate::core::PageInfo;

/// The groups of a report, one page of them, in the order of their keys.
pub struct OnlineReportRecords(pub(super) Page);

/// The groups of a report, one page of them, in the order of their keys.
#[object(login)]
impl OnlineReportRecords {
    /// The dimensions.
    fn dimensions(&self) -> Vec<OnlineReportDimension> {
        results::dimensions(&self.0.figures.definition)
    }

    /// The measures.
    fn measures(&self) -> Vec<OnlineReportMeasure> {
        results::measures(&self.0.figures.definition)
    }

    /// The calculations on measures.
    fn calculations(&self) -> Vec<OnlineReportCalculation> {
        results::calculations(&self.0.figures.definition)
    }

    /// Groups, in the order of their keys.
    fn rows(&self) -> Vec<OnlineReportRow> {
        self.0.figures.rows.iter().cloned().map(OnlineReportRow::from).collect()
    }

    /// Grand totals: one for each measure, as in rows.
    fn totals(&self) -> Vec<Option<String>> {
        self.0.figures.totals.clone()
    }

    /// The total number of groups.
    fn total_count(&self) -> i32 {
        i32::try_from(self.0.total).unwrap_or(i32::MAX)
    }

    /// The position of the page: `endCursor` is `after` of the next one.
    fn page_info(&self) -> PageInfo {
        let (start, end) = self.0.ends.clone().unzip();
        PageInfo {
            has_next_page: self.0.more,
            has_previous_page: self.0.before,
            start_cursor: start,
            end_cursor: end,
        }
    }

    /// The time of the query.
    fn as_of(&self) -> DateTime<Utc> {
        self.0.figures.as_of
    }
}
