//! How many sockets there are, of an address and of a person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::ClientAddress;

/// Every open socket of the process; cheap to clone.
#[derive(Clone, Default)]
pub struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    addresses: HashMap<Option<IpAddr>, usize>,
    accounts: HashMap<i64, usize>,
}

impl Seats {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        // a count is never left half-changed
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat for a socket from this address; `None` when as many as may be are taken.
    pub fn take(&self, address: ClientAddress, most: usize) -> Option<Seat> {
        enter(&mut self.taken().addresses, address.0, most).then(|| Seat {
            seats: self.clone(),
            address: address.0,
            account: None,
        })
    }

    /// Open sockets.
    pub fn count(&self) -> usize {
        self.taken().addresses.values().sum()
    }
}

/// The seat of one socket; free again when dropped.
pub struct Seat {
    seats: Seats,
    address: Option<IpAddr>,
    account: Option<i64>,
}

impl Seat {
    /// Whether the person may have another socket; counts it then.
    pub fn occupy(&mut self, account_id: i64, most: usize) -> bool {
        let entered = enter(&mut self.seats.taken().accounts, account_id, most);
        if entered {
            self.account = Some(account_id);
        }
        entered
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.seats.taken();
        leave(&mut taken.addresses, &self.address);
        if let Some(account) = self.account {
            leave(&mut taken.accounts, &account);
        }
    }
}

fn enter<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K, most: usize) -> bool {
    let count = counts.entry(key).or_default();
    let room = *count < most;
    if room {
        *count += 1;
    }
    room
}

fn leave<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_by_address_and_person_and_given_back() {
        let seats = Seats::default();
        let address = ClientAddress(Some([192, 0, 2, 1].into()));
        let mut first = seats.take(address, 2).expect("a seat");
        let mut second = seats.take(address, 2).expect("another");
        assert!(seats.take(address, 2).is_none());
        assert!(seats.take(ClientAddress(Some([192, 0, 2, 2].into())), 2).is_some());
        assert!(first.occupy(7, 1));
        assert!(!second.occupy(7, 1));
        assert!(second.occupy(8, 1));
        drop(first);
        let mut third = seats.take(address, 2).expect("the first one's");
        assert!(third.occupy(7, 1));
        drop((second, third));
        assert_eq!(seats.count(), 0);
        assert!(seats.taken().accounts.is_empty() && seats.taken().addresses.is_empty());
    }
}
