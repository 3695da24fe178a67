//! Counters of concurrently held resources: in total, per address and per account.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use xieli_kernel::network;

use super::client_address::ClientAddress;

/// Limits of a resource.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    /// In total.
    pub all: usize,
    /// Per address.
    pub address: usize,
    /// Per account.
    pub person: usize,
}

/// The limit that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The total limit.
    All,
    /// That of the address or the account.
    Own,
}

/// Counter of one resource; cheap to clone.
#[derive(Clone)]
pub struct Crowd {
    most: Most,
    held: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    addresses: HashMap<IpAddr, usize>,
    persons: HashMap<i64, usize>,
}

impl Crowd {
    /// A counter at zero.
    pub fn new(most: Most) -> Self {
        Self { most, held: Arc::default() }
    }

    fn held(&self) -> MutexGuard<'_, Counts> {
        // a count is never left in an inconsistent state
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a share for an address; without an address only the total is counted.
    pub fn enter(&self, address: ClientAddress, weight: usize) -> Result<Share, Full> {
        let mut held = self.held();
        if held.all + weight > self.most.all {
            return Err(Full::All);
        }
        let address = address.0.map(network);
        if let Some(address) = address
            && !add(&mut held.addresses, address, weight, self.most.address)
        {
            return Err(Full::Own);
        }
        held.all += weight;
        Ok(Share { crowd: self.clone(), address, person: None, weight })
    }

    /// The total held now.
    pub fn count(&self) -> usize {
        self.held().all
    }
}

/// A share of the resource; released when dropped.
pub struct Share {
    crowd: Crowd,
    address: Option<IpAddr>,
    person: Option<i64>,
    weight: usize,
}

impl Share {
    /// Also counts it for an account.
    pub fn belongs_to(&mut self, account_id: i64) -> Result<(), Full> {
        let most = self.crowd.most.person;
        if !add(&mut self.crowd.held().persons, account_id, self.weight, most) {
            return Err(Full::Own);
        }
        self.person = Some(account_id);
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.crowd.held();
        held.all -= self.weight;
        if let Some(address) = self.address {
            take(&mut held.addresses, &address, self.weight);
        }
        if let Some(person) = self.person {
            take(&mut held.persons, &person, self.weight);
        }
    }
}

fn add<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K, weight: usize, most: usize) -> bool {
    let held = counts.get(&key).copied().unwrap_or_default() + weight;
    if held <= most {
        counts.insert(key, held);
    }
    held <= most
}

fn take<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K, weight: usize) {
    if let Some(count) = counts.get_mut(key) {
        *count -= weight;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> ClientAddress {
        ClientAddress(Some(text.parse().expect("an address")))
    }

    #[test]
    fn shares_are_counted_by_address_and_person_and_given_back() {
        let crowd = Crowd::new(Most { all: 4, address: 2, person: 1 });
        let mut first = crowd.enter(at("192.0.2.1"), 1).expect("a share");
        let mut second = crowd.enter(at("192.0.2.1"), 1).expect("another");
        assert_eq!(crowd.enter(at("192.0.2.1"), 1).err(), Some(Full::Own));
        assert!(crowd.enter(at("192.0.2.2"), 1).is_ok());
        assert_eq!(first.belongs_to(7), Ok(()));
        assert_eq!(second.belongs_to(7), Err(Full::Own));
        assert_eq!(second.belongs_to(8), Ok(()));
        drop(first);
        let mut third = crowd.enter(at("192.0.2.1"), 1).expect("the first one's");
        assert_eq!(third.belongs_to(7), Ok(()));
        drop((second, third));
        assert_eq!(crowd.count(), 0);
        assert!(crowd.held().persons.is_empty() && crowd.held().addresses.is_empty());
    }

    #[test]
    fn weights_count_and_a_network_of_ipv6_is_one_address() {
        let crowd = Crowd::new(Most { all: 10, address: 6, person: 10 });
        let _one = crowd.enter(at("2001:db8:1:2::1"), 4).expect("a share");
        assert_eq!(crowd.enter(at("2001:db8:1:2:ffff::9"), 3).err(), Some(Full::Own));
        let _other = crowd.enter(at("2001:db8:1:3::1"), 4).expect("another network's");
        assert_eq!(crowd.enter(ClientAddress(None), 3).err(), Some(Full::All));
        assert!(crowd.enter(ClientAddress(None), 2).is_ok());
        assert_eq!(crowd.count(), 8, "what is refused holds nothing");
    }
}
