//! Marks notifications as read, detects new ones, and counts the viewer's badges.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::{AppResult, Viewer, clock};

use super::store;
use crate::kind::badge::Badge;
use crate::{Db, kind, record};

/// Marks the viewer's notifications as read, these or all; returns the number left unread. Ids of other
/// members have no effect.
#[erased]
pub async fn mark_read(db: &Db, viewer: &Viewer, ids: Option<&[i64]>) -> AppResult<i64> {
    db.transaction(async |tx| {
        if store::mark_read(tx, viewer, ids).await? > 0 {
            // the viewer's other windows and devices refresh their count
            let me = viewer.member_id;
            record::announce(tx, viewer.enterprise_id, "inbox.read", &[me], Some(me)).await?;
        }
        store::count(tx, viewer, store::Filter::UNREAD).await
    })
    .await
}

/// Badges of the viewer: only of items that the viewer may handle.
#[erased]
pub async fn badges(db: &Db, viewer: &Viewer) -> AppResult<Vec<Badge>> {
    let mut badges = Vec::new();
    for waiting in kind::all().iter().filter_map(|kind| kind.badges) {
        if (waiting.may)(viewer) {
            badges.extend((waiting.count)(&*db.read().await?, viewer).await?);
        }
    }
    Ok(badges)
}

/// The most notifications delivered at once; beyond that only the count shows that there are more.
const WAVE: i64 = 20;

/// Longest transaction whose notifications may appear late: their times are those of its beginning.
const OVERLAP: TimeDelta = TimeDelta::minutes(1);

/// Distinguishes new notifications from known ones.
pub struct Arrivals {
    since: DateTime<Utc>,
    known: HashSet<i64>,
}

impl Arrivals {
    /// All present notifications are known.
    #[erased]
    pub async fn begin(db: &Db, viewer: &Viewer) -> AppResult<Self> {
        let mut arrivals = Self { since: clock::now() - OVERLAP, known: HashSet::new() };
        arrivals.next(db, viewer).await?;
        Ok(arrivals)
    }

    /// Notifications that have come since, the oldest first.
    #[erased]
    pub async fn next(&mut self, db: &Db, viewer: &Viewer) -> AppResult<Vec<store::Notification>> {
        let newest = store::newest(&*db.read().await?, viewer, self.since, WAVE).await?;
        let seen: HashSet<i64> = newest.iter().map(|row| row.id).collect();
        let mut new: Vec<_> = newest.into_iter().filter(|row| !self.known.contains(&row.id)).collect();
        new.reverse();
        self.known = seen;
        Ok(new)
    }
}
