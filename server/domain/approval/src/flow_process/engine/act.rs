//! Application of events by members, the scheduled job and child applications to a running application.

use super::decide::Decision;
use super::people::{Found, Ground};
use super::returns::snapshot;
use super::state::{Event, Item, MAX_STEPS, Place, Purpose, Refusal, State, Turn, Verb, VisitStatus, Where};
use super::walk::Walk;
use crate::flow_process::states::{ItemStatus, ProcessStatus};

pub(super) type Answer<T = ()> = Result<T, Refusal>;

/// Applies an event: returns the next state and its consequences. `status` is the present status of the
/// application.
pub fn apply(
    ground: Ground<'_>,
    state: &State,
    status: ProcessStatus,
    event: &Event,
) -> Answer<(State, Turn)> {
    if !status.is_open() {
        return Err(Refusal::NotOpen);
    }
    let ends = matches!(event, Event::Withdraw | Event::Terminate);
    if state.step >= MAX_STEPS && !ends {
        return Err(Refusal::TooLong);
    }
    let mut walk = Walk::new(ground, state, status);
    match event {
        Event::Agree(item) => {
            walk.answer(*item, ItemStatus::Agreed)?;
            let snapshot = snapshot(state, *item);
            let outside = !walk.turn.children.is_empty() || !walk.turn.signals.is_empty();
            if walk.turn.status.is_open() && !outside {
                walk.state.before = Some(Box::new(snapshot));
            }
        }
        Event::LimitAgree(item) => walk.answer(*item, ItemStatus::Passed)?,
        Event::Refuse(item) | Event::LimitRefuse(item) => walk.answer(*item, ItemStatus::Refused)?,
        Event::Return(item, target) => walk.give_back(*item, target.as_deref())?,
        Event::Transfer(item, to) => {
            let member = walk.joins(*item, *to)?;
            walk.replace(*item, member);
        }
        Event::Delegate(item, to) => {
            walk.decides_itself(*item)?;
            let member = walk.joins(*item, *to)?;
            walk.add(*item, member, Place::For(*item));
        }
        Event::Add(item, place, members) => {
            walk.decides_itself(*item)?;
            for to in members {
                let member = walk.joins(*item, *to)?;
                let place = match place {
                    Where::Before => Place::Before(*item),
                    Where::After => Place::After(*item),
                    Where::Beside => Place::Base,
                };
                walk.add(*item, member, place);
            }
        }
        Event::Remove(item) => walk.remove(*item)?,
        Event::TakeBack(item) => walk.take_back(state, *item)?,
        Event::Withdraw => {
            let applies = walk.state.purpose == Purpose::Apply;
            walk.end(if applies { ProcessStatus::Withdrawn } else { ProcessStatus::Approved });
        }
        // a terminated annulment leaves the application as it was: approved, with its effect
        Event::Terminate => {
            let applies = walk.state.purpose == Purpose::Apply;
            walk.end(if applies { ProcessStatus::Terminated } else { ProcessStatus::Approved });
        }
        Event::Gone(item) => walk.gone(*item)?,
        Event::ChildEnded(visit, how) => walk.child_ended(*visit, *how)?,
    }
    Ok((walk.state, walk.turn))
}

impl Walk<'_> {
    /// The item of an id, if its member can act on it now.
    pub fn to_do(&self, id: u32) -> Answer<Item> {
        let item = self.state.item(id).filter(|item| item.status == ItemStatus::ToDo);
        let live = |item: &&Item| {
            self.state.visit(item.visit).is_some_and(|visit| visit.live && visit.status == VisitStatus::Open)
        };
        item.filter(live).cloned().ok_or(Refusal::NotOpen)
    }

    /// Sets the status of an item, with the step that opened or closed it.
    pub fn set(&mut self, id: u32, status: ItemStatus) {
        let step = self.state.step;
        let open = status.is_asked();
        for item in self.state.items.iter_mut().filter(|item| item.id == id) {
            item.status = status;
            item.closed = (!open).then_some(step);
            if status == ItemStatus::ToDo {
                item.opened = step;
            }
        }
    }

    /// Records the answer of an item.
    fn answer(&mut self, id: u32, status: ItemStatus) -> Answer {
        let item = self.to_do(id)?;
        self.set(id, status);
        if status != ItemStatus::Refused {
            let after = |one: &&Item| one.place == Place::After(id) && one.status == ItemStatus::Ahead;
            let next: Vec<u32> = self.state.items.iter().filter(after).map(|one| one.id).collect();
            for one in next {
                self.set(one, ItemStatus::ToDo);
            }
        }
        self.release(&item);
        self.settled(item.visit);
        Ok(())
    }

    /// Activates the item that waited for this one and its siblings.
    fn release(&mut self, item: &Item) {
        let (Place::Before(waits) | Place::For(waits)) = item.place else { return };
        let asked = |one: &Item| {
            (one.place == Place::Before(waits) || one.place == Place::For(waits))
                && matches!(one.status, ItemStatus::ToDo | ItemStatus::Waiting)
        };
        let waiting = self.state.item(waits).is_some_and(|one| one.status == ItemStatus::Waiting);
        if waiting && !self.state.items.iter().any(asked) {
            self.set(waits, ItemStatus::ToDo);
        }
    }

    /// Evaluates a visit, and continues behind it if it is decided.
    fn settled(&mut self, visit: u32) {
        if self.settle(visit) == Decision::Passed
            && let Some(key) = self.state.visit(visit).map(|visit| visit.node.clone())
        {
            self.go_behind(&key);
        }
    }

    /// Checks that an item is not just asked for an opinion.
    pub fn decides_itself(&self, id: u32) -> Answer {
        let opinion = self.state.item(id).is_some_and(|item| matches!(item.place, Place::For(_)));
        if opinion { Err(Refusal::OnlyOpinion) } else { Ok(()) }
    }

    /// Checks that a member can become a signer of an item's visit; returns the member, or their deputy.
    fn joins(&self, id: u32, member: i64) -> Answer<Found> {
        let item = self.to_do(id).or_else(|refusal| {
            // an item that already waits for an added signer can get a second one
            let waits = |one: &&Item| one.status == ItemStatus::Waiting;
            self.state.item(id).filter(waits).cloned().ok_or(refusal)
        })?;
        let found = self.ground.settled(member).ok_or(Refusal::Inactive)?;
        if self.decides(item.visit, found.member) { Err(Refusal::Twice) } else { Ok(found) }
    }

    /// Whether a member decides at a visit, now or later.
    fn decides(&self, visit: u32, member: i64) -> bool {
        self.state.items_of(visit).any(|item| {
            let open = item.status.is_asked();
            item.member == member && open
        })
    }

    /// Another member takes over an item for good.
    fn replace(&mut self, id: u32, found: Found) {
        let Some(old) = self.state.item(id).cloned() else { return };
        let new = self.push(old.visit, found, old.status, old.slot);
        self.set(id, ItemStatus::Transferred);
        for item in &mut self.state.items {
            if item.id == new {
                item.place = old.place;
                item.added_by = old.added_by;
                item.instead_of = Some(old.member);
            }
            item.place = match item.place {
                Place::Before(one) if one == id => Place::Before(new),
                Place::After(one) if one == id => Place::After(new),
                Place::For(one) if one == id => Place::For(new),
                other => other,
            };
        }
    }

    /// Adds a signer to an item's visit.
    fn add(&mut self, id: u32, found: Found, place: Place) {
        let Some(item) = self.state.item(id).cloned() else { return };
        let beside = self.state.items_of(item.visit).map(|one| one.slot + 1).max().unwrap_or_default();
        let (slot, status) = match place {
            Place::Base => (beside, ItemStatus::Ahead),
            Place::After(_) => (item.slot, ItemStatus::Ahead),
            Place::Before(_) | Place::For(_) => (item.slot, ItemStatus::ToDo),
        };
        let new = self.push(item.visit, found, status, slot);
        for one in self.state.items.iter_mut().filter(|one| one.id == new) {
            one.place = place;
            one.added_by = Some(item.member);
        }
        match place {
            Place::Before(_) | Place::For(_) => self.set(id, ItemStatus::Waiting),
            Place::Base => {
                self.settle(item.visit);
            }
            Place::After(_) => {}
        }
    }

    fn remove(&mut self, id: u32) -> Answer {
        let item = self.state.item(id).cloned().ok_or(Refusal::NotOpen)?;
        if item.added_by.is_none() {
            return Err(Refusal::NotAdded);
        }
        if !matches!(item.status, ItemStatus::Ahead | ItemStatus::ToDo) {
            return Err(Refusal::NotOpen);
        }
        self.set(id, ItemStatus::Cancelled);
        self.step_up(&item);
        self.release(&item);
        self.settled(item.visit);
        Ok(())
    }

    /// The signer added after an item that no longer decides takes its place: at once, if it was its turn.
    fn step_up(&mut self, gone: &Item) {
        let after = |one: &&Item| one.place == Place::After(gone.id) && one.status == ItemStatus::Ahead;
        let next: Vec<u32> = self.state.items.iter().filter(after).map(|one| one.id).collect();
        for one in self.state.items.iter_mut().filter(|one| next.contains(&one.id)) {
            one.place = gone.place;
        }
        if gone.status != ItemStatus::Ahead {
            for one in next {
                self.set(one, ItemStatus::ToDo);
            }
        }
    }

    /// Ends the application without a decision of its route.
    pub fn end(&mut self, status: ProcessStatus) {
        self.close_all();
        self.turn.status = status;
    }

    /// Replaces the member of an item who is no longer there: by the successor, another member of the role,
    /// or an administrator.
    fn gone(&mut self, id: u32) -> Answer {
        let item = self.state.item(id).cloned().ok_or(Refusal::NotOpen)?;
        if !item.status.is_asked() {
            return Err(Refusal::NotOpen);
        }
        let key = self.state.visit(item.visit).map(|visit| visit.node.clone()).ok_or(Refusal::NotOpen)?;
        let successor = self.ground.settled(item.member).filter(|found| found.member != item.member);
        let of_role = || {
            let node = self.index.get(key.as_str()).filter(|_| item.by_role)?.node;
            let found = self.ground.find(node, true);
            found.into_iter().find(|one| one.member != item.member && !self.decides(item.visit, one.member))
        };
        let admin = || {
            let admins = self.ground.people.admins.iter().filter_map(|id| self.ground.settled(*id));
            let mut admins = admins.filter(|one| one.member != item.member);
            let first = admins.clone().next();
            admins.find(|one| !self.decides(item.visit, one.member)).or(first)
        };
        let found = successor.or_else(of_role).or_else(admin).ok_or(Refusal::Inactive)?;
        if self.decides(item.visit, found.member) {
            // the successor decides here already: one answer of theirs is enough
            self.set(id, ItemStatus::Transferred);
            self.step_up(&item);
            let release = Item { status: ItemStatus::Transferred, ..item.clone() };
            self.release(&release);
            self.settled(item.visit);
        } else {
            self.replace(id, found);
        }
        self.line(Verb::Moved, Some(&key), vec![item.member, found.member], None);
        Ok(())
    }

    fn child_ended(&mut self, visit: u32, how: ProcessStatus) -> Answer {
        let open = |id: u32| {
            self.state.visit(id).filter(|visit| visit.live && visit.status == VisitStatus::Open).cloned()
        };
        let found = open(visit).ok_or(Refusal::NotOpen)?;
        match how {
            ProcessStatus::Approved => {
                self.close(visit, VisitStatus::Passed);
                self.go_behind(&found.node);
            }
            ProcessStatus::Withdrawn => {
                self.close(visit, VisitStatus::Cancelled);
                self.end(ProcessStatus::Returned);
            }
            _ => {
                self.close(visit, VisitStatus::Refused);
                self.refuse();
            }
        }
        Ok(())
    }
}
