//! GraphQL inputs of the schedule board.

use async_graphql::ID;
use xieli_domain::attend_schedule::board;
use xieli_domain::attend_schedule::model;
use xieli_domain::engine::schedule::rules::Cell;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use crate::attend::all;
use crate::attend_group::AttendGroup;
use crate::attend_shift::AttendShift;
use crate::core::input::{DateRange, Read};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// The members whose days the board shows; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = board::BoardFilter)]
pub struct AttendBoardFilter {
    /// Members who are in a group on one of these days; today if absent.
    pub days: Option<DateRange>,
    /// By the name, pinyin or initials.
    pub keyword: Option<String>,
    /// This member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Members of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Members of this group.
    #[graphql(id = AttendGroup)]
    pub group_id: Option<ID>,
}

order! {
    /// Sort keys of members on the board.
    pub enum AttendBoardSort {
        /// Their names.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of members on the board; ties are broken by id.
    pub struct AttendBoardOrder, or NAME ASC, else "SortDirection::Asc";
}

/// A day of a member on the board: a shift, a day of rest, or no entry.
#[derive(Debug, InputObject)]
pub struct AttendBoardCellInput {
    /// The member.
    pub member_id: ID,
    /// The day.
    pub day: Date,
    /// The shift.
    pub shift_id: Option<ID>,
    /// Whether it is a day of rest.
    pub free: Option<bool>,
}

/// Days of members on the board.
#[derive(Debug, InputObject)]
pub struct AttendBoardSetInput {
    /// 1 to 20000 days; one without shift and rest has no entry, and the plan of the group applies.
    pub cells: Vec<AttendBoardCellInput>,
}

impl AttendBoardSetInput {
    /// The changes as the domain takes them.
    pub fn read(self) -> AppResult<Vec<model::BoardChange>> {
        let read = |cell: AttendBoardCellInput| {
            let shift = decode_optional::<AttendShift>(cell.shift_id.as_ref())?;
            let free = cell.free.unwrap_or(false);
            if shift.is_some() && free {
                return Err(AppError::field("cells", FieldCode::Invalid, "一天不能既排班又休息"));
            }
            Ok(model::BoardChange {
                member_id: decode::<Member>(&cell.member_id)?,
                day: cell.day.0,
                cell: shift.map(Cell::Shift).or_else(|| free.then_some(Cell::Free)),
            })
        };
        self.cells.into_iter().map(read).collect()
    }
}

/// A copy of days of the board.
#[derive(Debug, InputObject)]
pub struct AttendBoardCopyInput {
    /// The members, 1 to 1000.
    pub member_ids: Vec<ID>,
    /// The first day that is copied.
    pub from: Date,
    /// The last day that is copied, at most 92 days with the first.
    pub to: Date,
    /// The first target day.
    pub onto: Date,
    /// The last target day; the copied days repeat until then.
    pub until: Date,
}

impl Read for AttendBoardCopyInput {
    type Domain = model::BoardCopy;

    fn read(self) -> AppResult<model::BoardCopy> {
        Ok(model::BoardCopy {
            member_ids: all::<Member>(&self.member_ids)?,
            from: self.from.0,
            to: self.to.0,
            onto: self.onto.0,
            until: self.until.0,
        })
    }
}

/// A rotation of shifts, one a day.
#[derive(Debug, InputObject)]
pub struct AttendBoardFillInput {
    /// The members, 1 to 1000.
    pub member_ids: Vec<ID>,
    /// The shifts of the rotation, 1 to 62; null is a day of rest.
    pub shift_ids: Vec<Option<ID>>,
    /// The first target day.
    pub from: Date,
    /// The last target day, at most 92 days with the first.
    pub until: Date,
    /// Each member begins this many places later in the rotation than the member before; 0 if absent.
    pub shifted: Option<i32>,
}

impl Read for AttendBoardFillInput {
    type Domain = model::BoardFill;

    fn read(self) -> AppResult<model::BoardFill> {
        let shift = |id: &Option<ID>| decode_optional::<AttendShift>(id.as_ref());
        let shifted = usize::try_from(self.shifted.unwrap_or(0));
        let refuse = || AppError::field("shifted", FieldCode::Invalid, "错开的天数不能为负数");
        Ok(model::BoardFill {
            member_ids: all::<Member>(&self.member_ids)?,
            turn: self.shift_ids.iter().map(shift).collect::<AppResult<Vec<_>>>()?,
            from: self.from.0,
            until: self.until.0,
            shifted: shifted.map_err(|_| refuse())?,
        })
    }
}
