//! Rate limits per minute: points by the estimated cost of calls, per account and per address; and root
//! fields that can be used to guess a secret, per address only.
//!
//! The limiter refills continuously (GCRA); a full minute's worth may be used at once. Memory is bounded: the
//! states of fifty thousand callers are kept for each kind. An evicted caller begins with a full state, so a
//! flood of addresses gains nothing.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed, StateStore};
use governor::{Quota, RateLimiter};
use moka::sync::Cache;
use xieli_kernel::network;

use super::budget::Estimate;
use super::client_address::ClientAddress;
use crate::config::RateLimits;

/// The most states of each kind.
const CALLERS: u64 = 50_000;

/// Idle time after which a state is full, and need not be kept.
const FULL_AGAIN: Duration = Duration::from_secs(90);

/// Points that every call costs before it is examined.
const KNOCK: u32 = 1;

/// Time until a retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait(pub Duration);

impl Wait {
    /// Whole seconds for `Retry-After`, at least one.
    pub fn seconds(self) -> u64 {
        self.0.as_secs() + u64::from(self.0.subsec_nanos() > 0).max(u64::from(self.0.is_zero()))
    }
}

/// The limits of the process. Each node counts separately.
pub struct Rates<C: Clock = DefaultClock> {
    viewers: Limiter<i64, C>,
    addresses: Limiter<IpAddr, C>,
    proofs: Limiter<IpAddr, C>,
}

impl Rates {
    /// Limits with full states.
    pub fn new(limits: &RateLimits) -> Self {
        Self::with_clock(limits, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Rates<C> {
    fn with_clock(limits: &RateLimits, clock: &C) -> Self {
        Self {
            viewers: Limiter::new(limits.viewer, clock),
            addresses: Limiter::new(limits.address, clock),
            proofs: Limiter::new(limits.sign_in, clock),
        }
    }

    /// Charges a call that has arrived, before it is examined. Refused calls pay it, too.
    pub fn knock(&self, address: ClientAddress) -> Result<(), Wait> {
        self.addresses.take(place(address), KNOCK).map(drop)
    }

    /// Charges a call of this estimate before its execution. Returns the remaining points: those of the
    /// account, or of the address if the caller is anonymous.
    pub fn charge(
        &self,
        address: ClientAddress,
        account: Option<i64>,
        estimate: Estimate,
    ) -> Result<u32, Wait> {
        let place = place(address);
        if estimate.guarded > 0 {
            self.proofs.take(place, estimate.guarded)?;
        }
        // calls without an address come from within the process: for an account they count only there, since
        // otherwise the jobs of all accounts would share one address
        let left = match (address.0, account) {
            (None, Some(_)) => 0,
            _ => self.addresses.take(place, estimate.points)?,
        };
        match account {
            Some(account) => self.viewers.take(account, estimate.points),
            None => Ok(left),
        }
    }
}

/// The key of an address.
fn place(address: ClientAddress) -> IpAddr {
    address.0.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), network)
}

/// One kind of limit.
struct Limiter<K: Hash + Eq + Copy + Send + Sync + 'static, C: Clock> {
    inner: RateLimiter<K, Cells<K>, C, StateInformationMiddleware>,
    most: NonZeroU32,
}

impl<K: Hash + Eq + Copy + Send + Sync + 'static, C: Clock + Clone> Limiter<K, C> {
    fn new(a_minute: NonZeroU32, clock: &C) -> Self {
        let cells = Cache::builder().max_capacity(CALLERS).time_to_idle(FULL_AGAIN).build();
        let inner = RateLimiter::new(Quota::per_minute(a_minute), Cells(cells), clock.clone());
        Self { inner, most: a_minute }
    }

    /// Takes points; the cost of one call is capped at the capacity, so that a full state always admits one.
    fn take(&self, key: K, points: u32) -> Result<u32, Wait> {
        let Some(points) = NonZeroU32::new(points.min(self.most.get())) else { return Ok(self.most.get()) };
        match self.inner.check_key_n(&key, points) {
            Ok(Ok(state)) => Ok(state.remaining_burst_capacity()),
            Ok(Err(until)) => Err(Wait(until.wait_time_from(self.inner.clock().now()))),
            // excluded above
            Err(_) => Ok(0),
        }
    }
}

/// States by caller with LRU eviction. governor's own keyed stores grow with every new key.
struct Cells<K>(Cache<K, Arc<InMemoryState>>);

impl<K: Hash + Eq + Copy + Send + Sync + 'static> StateStore for Cells<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, change: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let cell = self.0.get(key).unwrap_or_else(|| self.0.get_with(*key, Arc::default));
        cell.measure_and_replace(&NotKeyed::NonKey, change)
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn rates(viewer: u32, address: u32, sign_in: u32) -> (Rates<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let number = |value| NonZeroU32::new(value).expect("not none");
        let limits =
            RateLimits { viewer: number(viewer), address: number(address), sign_in: number(sign_in) };
        (Rates::with_clock(&limits, &clock), clock)
    }

    fn at(text: &str) -> ClientAddress {
        ClientAddress(Some(text.parse().expect("an address")))
    }

    fn cost(points: u32, guarded: u32) -> Estimate {
        Estimate { points, guarded, ..Estimate::default() }
    }

    #[test]
    fn points_are_used_up_and_come_back() {
        let (rates, clock) = rates(60, 6000, 60);
        let home = at("192.0.2.1");
        assert_eq!(rates.charge(home, Some(1), cost(50, 0)), Ok(10));
        assert_eq!(rates.charge(home, Some(1), cost(20, 0)), Err(Wait(Duration::from_secs(10))));
        assert_eq!(rates.charge(home, Some(2), cost(20, 0)), Ok(40), "another person");
        clock.advance(Duration::from_secs(10));
        assert_eq!(rates.charge(home, Some(1), cost(20, 0)), Ok(0));
        assert_eq!(rates.charge(at("192.0.2.2"), Some(1), cost(1, 0)), Err(Wait(Duration::from_secs(1))));
    }

    #[test]
    fn an_address_is_limited_whoever_calls() {
        let (rates, _) = rates(60, 100, 60);
        let home = at("192.0.2.1");
        assert_eq!(rates.charge(home, None, cost(40, 0)), Ok(60));
        assert_eq!(rates.charge(home, Some(1), cost(40, 0)), Ok(20));
        assert!(rates.charge(home, Some(2), cost(40, 0)).is_err());
        for _ in 0..20 {
            assert_eq!(rates.knock(home), Ok(()));
        }
        assert!(rates.knock(home).is_err(), "what is refused costs too");
        assert_eq!(rates.knock(at("192.0.2.2")), Ok(()));
    }

    #[test]
    fn a_call_without_an_address_counts_for_its_account_only() {
        let (rates, _) = rates(60, 100, 60);
        let nowhere = ClientAddress(None);
        for account in 1..=3 {
            assert_eq!(rates.charge(nowhere, Some(account), cost(60, 0)), Ok(0));
            assert!(rates.charge(nowhere, Some(account), cost(1, 0)).is_err());
        }
        assert_eq!(rates.charge(nowhere, None, cost(60, 0)), Ok(40), "without an account the address pays");
    }

    #[test]
    fn what_guesses_is_counted_by_itself_each_alias_once() {
        let (rates, clock) = rates(1000, 1000, 6);
        let home = at("192.0.2.1");
        assert!(rates.charge(home, None, cost(1, 4)).is_ok());
        assert_eq!(rates.charge(home, None, cost(1, 4)), Err(Wait(Duration::from_secs(20))));
        assert!(rates.charge(home, None, cost(1, 2)).is_ok());
        assert!(rates.charge(home, Some(7), cost(1, 1)).is_err(), "signed in or not");
        assert!(rates.charge(home, None, cost(1, 0)).is_ok(), "the rest goes on");
        clock.advance(Duration::from_secs(10));
        assert!(rates.charge(home, None, cost(1, 1)).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_is_one_caller() {
        let (rates, _) = rates(60, 10, 60);
        assert_eq!(rates.charge(at("2001:db8:1:2::1"), None, cost(6, 0)), Ok(4));
        assert!(rates.charge(at("2001:db8:1:2:ffff::9"), None, cost(6, 0)).is_err());
        assert_eq!(rates.charge(at("2001:db8:1:3::1"), None, cost(6, 0)), Ok(4));
    }

    #[test]
    fn a_call_beyond_every_limit_empties_the_cell_and_no_more() {
        let (rates, _) = rates(10, 100, 60);
        assert_eq!(rates.charge(at("192.0.2.1"), Some(1), cost(u32::MAX, 0)), Ok(0));
    }

    #[test]
    fn a_flood_of_addresses_is_forgotten_again() {
        let (rates, _) = rates(60, 6000, 60);
        for number in 0..300_000u32 {
            let address = ClientAddress(Some(IpAddr::V4(number.into())));
            assert_eq!(rates.knock(address), Ok(()));
        }
        let cells = rates.addresses.inner.into_state_store().0;
        // the cache evicts in the background
        cells.run_pending_tasks();
        assert!((1..=CALLERS).contains(&cells.entry_count()), "{}", cells.entry_count());
    }

    #[test]
    fn the_time_to_wait_is_rounded_up() {
        assert_eq!(Wait(Duration::ZERO).seconds(), 1);
        assert_eq!(Wait(Duration::from_millis(1)).seconds(), 1);
        assert_eq!(Wait(Duration::from_millis(2_500)).seconds(), 3);
        assert_eq!(Wait(Duration::from_secs(4)).seconds(), 4);
    }
}
