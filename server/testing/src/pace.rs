//! Time limits of tests, scaled for slower and busier machines.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds of [`work`].
const ROUNDS: u64 = 4_000_000;

/// The time that an idle core of 2.4 GHz takes for [`work`], without optimisation.
const REFERENCE: Duration = Duration::from_millis(50);

/// Factor for the load: a test and its server share the machine with two other tests and a database.
const SHARED: f64 = 3.0;

/// Measures a duration and compares it with the present speed of the machine.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// Fails if more time has passed than `bound` on the reference machine: the bound is scaled by the
    /// slowness of this machine, measured when it is exceeded. Returns the time.
    pub fn assert_within(&self, bound: Duration) -> Duration {
        let took = self.elapsed();
        assert_within(took, bound);
        took
    }
}

/// Fails if a measured time exceeds `bound`, as in [`Stopwatch::assert_within`].
pub fn assert_within(took: Duration, bound: Duration) {
    if took >= bound {
        let pace = pace();
        assert!(took < bound.mul_f64(pace), "{took:?}, and {bound:?} at a pace of {pace:.1} are allowed");
    }
}

/// Allowed slowdown relative to the reference machine at the moment.
fn pace() -> f64 {
    let began = Instant::now();
    work();
    slowness(began.elapsed()) * SHARED
}

/// Slowdown of at least one: a faster machine has the same bounds.
fn slowness(took: Duration) -> f64 {
    (took.as_secs_f64() / REFERENCE.as_secs_f64()).max(1.0)
}

fn work() {
    let mut sum = 0_u64;
    for round in 0..ROUNDS {
        sum = black_box(sum.wrapping_mul(31).wrapping_add(round));
    }
    black_box(sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slower_machine_is_given_more_time_and_a_faster_one_not_less() {
        assert!((slowness(REFERENCE * 4) - 4.0).abs() < 0.01);
        assert!((slowness(REFERENCE / 4) - 1.0).abs() < 0.01);
    }

    #[test]
    #[should_panic(expected = "are allowed")]
    fn a_bound_is_exceeded_when_the_machine_is_no_excuse() {
        assert_within(Duration::from_secs(3600), Duration::from_millis(1));
    }
}
