//! Determines the raters of an examinee (business §3 KPI). A rater who has left is replaced by the direct
//! superior; an examinee rates only as the examinee; where no rater is found a reviewer rates, so that no
//! input stays without a rater.

use std::collections::BTreeMap;

use super::model::{Rater, RaterKind, WHOLE};

/// Members related to an examinee.
#[derive(Debug, Clone, Copy)]
pub struct People<'a> {
    /// The examinee.
    pub examinee: i64,
    /// The direct superior.
    pub director: Option<i64>,
    /// The manager of the team.
    pub team_director: Option<i64>,
    /// The members of each role.
    pub roles: &'a BTreeMap<i64, Vec<i64>>,
    /// Members who have left, with their direct superiors.
    pub leavers: &'a BTreeMap<i64, Option<i64>>,
    /// Substitutes where no rater is found, the first suitable one: the reviewers of the plan, then its
    /// creator.
    pub reviewers: &'a [i64],
}

/// A member who must enter a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asked {
    /// The member.
    pub member_id: i64,
    /// Kind of rater as which they rate.
    pub who: RaterKind,
    /// Share in the value, in hundredths of a percent.
    pub share: i32,
}

impl People<'_> {
    /// The substitute of a rater: for a member who has left the direct superior, and so on upwards; for the
    /// examinee the examinee's superior. `None` if there is none.
    pub fn successor(&self, member_id: i64) -> Option<i64> {
        let mut at = member_id;
        // also ends if the superiors form a cycle
        for _ in 0..=self.leavers.len() + 1 {
            at = match self.leavers.get(&at) {
                Some(above) => (*above)?,
                None if at == self.examinee => self.director.filter(|director| *director != self.examinee)?,
                None => return Some(at),
            };
        }
        None
    }

    /// The first reviewer who is active and not the examinee.
    pub fn reviewer(&self) -> Option<i64> {
        let fits = |id: &&i64| **id != self.examinee && !self.leavers.contains_key(*id);
        self.reviewers.iter().find(fits).copied()
    }

    /// The member who takes over an open input of another one, and the kind of rater as which they rate.
    pub fn heir(&self, member_id: i64, who: RaterKind) -> Option<(i64, RaterKind)> {
        let heir = self.successor(member_id).or_else(|| self.reviewer())?;
        Some((heir, if who == RaterKind::Own { RaterKind::Director } else { who }))
    }

    /// The members whom a rater stands for.
    fn members(&self, rater: &Rater) -> Vec<(i64, RaterKind)> {
        let here = |id: &i64| !self.leavers.contains_key(id);
        if rater.who == RaterKind::Own && here(&self.examinee) {
            return vec![(self.examinee, RaterKind::Own)];
        }
        if let (RaterKind::Role, Some(role)) = (rater.who, rater.role_id) {
            let all = self.roles.get(&role).map(Vec::as_slice).unwrap_or_default();
            let mut members: Vec<i64> =
                all.iter().copied().filter(|id| here(id) && *id != self.examinee).collect();
            members.sort_unstable();
            members.dedup();
            if !members.is_empty() {
                return members.into_iter().map(|id| (id, RaterKind::Role)).collect();
            }
        }
        let named = match rater.who {
            RaterKind::Own => Some(self.examinee),
            RaterKind::Director => self.director,
            RaterKind::TeamDirector => self.team_director,
            RaterKind::Member => rater.member_id,
            RaterKind::Role => None,
        };
        let who = if rater.who == RaterKind::Own { RaterKind::Director } else { rater.who };
        let found = named.and_then(|id| self.successor(id)).or_else(|| self.reviewer());
        found.map(|id| vec![(id, who)]).unwrap_or_default()
    }
}

/// The members who rate an examinee at one indication, each kind of rater once per member. Shares add up to
/// 100 % again if they did before; if no rater has one, all count the same. Empty only if not even a reviewer
/// is found: such a plan must not start.
pub fn asked(raters: &[Rater], people: &People<'_>) -> Vec<Asked> {
    let none = raters.iter().all(|rater| rater.share == 0);
    let equal = split(WHOLE, raters.len());
    let mut found: BTreeMap<(i64, RaterKind), i32> = BTreeMap::new();
    for (rater, equal) in raters.iter().zip(equal) {
        let members = people.members(rater);
        let shares = split(if none { equal } else { rater.share }, members.len());
        for (key, share) in members.into_iter().zip(shares) {
            *found.entry(key).or_default() += share;
        }
    }
    found.into_iter().map(|((member_id, who), share)| Asked { member_id, who, share }).collect()
}

/// Splits a share into parts that add up to it; the first ones get the remainder.
fn split(share: i32, parts: usize) -> Vec<i32> {
    let Ok(count) = i32::try_from(parts) else { return Vec::new() };
    (0..count).map(|place| share / count + i32::from(place < share % count)).collect()
}
