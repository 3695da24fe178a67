//! The search box of the frame: people and teams by name, pinyin, initials and phone.

use xieli_kernel::{AppResult, Direction, PageRequest, Viewer};

use crate::Db;
use crate::list::Order;
use crate::member::{model::Member, model::MemberFilter, store as members};
use crate::team::{model::Team, model::TeamFilter, store as teams};

/// What was found of each kind.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Active members that exist for the viewer.
    pub members: Vec<Member>,
    /// Teams that exist for the viewer.
    pub teams: Vec<Team>,
}

/// At most `first` of each kind; nothing for a blank keyword.
#[erased]
pub async fn search(db: &Db, viewer: &Viewer, keyword: &str, first: i64) -> AppResult<Found> {
    if xieli_kernel::search::keyword(keyword).is_none() {
        return Ok(Found::default());
    }
    let people = MemberFilter { keyword: Some(keyword.to_owned()), ..MemberFilter::active() };
    let places = TeamFilter { keyword: Some(keyword.to_owned()), ..TeamFilter::default() };
    let order = Order { sort: teams::BY_NAME, direction: Direction::Asc };
    let request = PageRequest::After { first, after: None };
    let connection = db.read().await?;
    let (members, teams) = futures_util::try_join!(
        members::options(&connection, viewer, &people, first),
        teams::page(&connection, viewer, &places, order, &request)
    )?;
    Ok(Found { members, teams: teams.rows.into_iter().map(|(_, team)| team).collect() })
}
