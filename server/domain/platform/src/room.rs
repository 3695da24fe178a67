//! The memory of the process's caches: values of any type under keys of any type, all bounded together by
//! bytes (docs/decisions/0108).

use std::any::Any;
use std::borrow::Borrow;
use std::fmt::{self, Debug, Write};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;

/// Longest lifetime of an entry, in case a node missed an announcement.
pub(crate) const KEPT: Duration = Duration::from_secs(60);

/// Bytes of all caches, unless configured otherwise.
pub const CACHE: u64 = 48 << 20;

/// Bytes that a cache needs for an entry beside its key and its value.
const ENTRY: usize = 400;

/// A value of any type: a cache per type would be compiled once for each (decision 0090).
pub(crate) type Value = Arc<dyn Any + Send + Sync>;

/// Counts the bytes of a text as it is written, without keeping it.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Bytes that a cached value takes with its entry, estimated: the size of its type, and the length of its
/// `Debug` text, which has everything that the value points to, also what it shares with other values.
pub fn weigh<V: Debug>(value: &V) -> u32 {
    let mut length = Length(0);
    // an implementation that fails has been counted up to there
    let _written = write!(length, "{value:?}");
    u32::try_from(size_of::<V>() + length.0 + ENTRY).unwrap_or(u32::MAX)
}

/// A value with its weight, which is computed once.
#[derive(Clone)]
pub(crate) struct Weighed {
    /// The value.
    pub value: Value,
    /// Its bytes.
    pub weight: u32,
}

impl Weighed {
    /// Weighs a value.
    pub fn new<V: Debug + Send + Sync + 'static>(value: V) -> Self {
        let weight = weigh(&value);
        Self { value: Arc::new(value), weight }
    }
}

/// A key of any type; keys of different types are never equal.
pub(crate) type AnyKey = dyn KeyOfAnyType;

/// Comparing and hashing without knowing the type.
pub(crate) trait KeyOfAnyType: Any + Send + Sync {
    /// Whether the other is of the same type and equal.
    fn equals(&self, other: &AnyKey) -> bool;

    /// Feeds a hasher.
    fn feed(&self, hasher: &mut dyn Hasher);

    /// Size of its type.
    fn bytes(&self) -> usize;
}

impl<K: Hash + Eq + Any + Send + Sync> KeyOfAnyType for K {
    fn equals(&self, other: &AnyKey) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<K>().is_some_and(|other| self == other)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn bytes(&self) -> usize {
        size_of::<K>()
    }
}

impl PartialEq for AnyKey {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl Eq for AnyKey {}

impl Hash for AnyKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.feed(state);
    }
}

/// A key in the cache, found by a reference to its own type.
struct Stored(Box<AnyKey>);

impl Stored {
    /// The key itself: its box is a key of another type.
    fn key(&self) -> &AnyKey {
        self.0.as_ref()
    }
}

impl Borrow<AnyKey> for Stored {
    fn borrow(&self) -> &AnyKey {
        self.key()
    }
}

impl PartialEq for Stored {
    fn eq(&self, other: &Self) -> bool {
        self.key().equals(other.key())
    }
}

impl Eq for Stored {}

impl Hash for Stored {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().feed(state);
    }
}

/// A value, with the number that [`Changes::of`] returned before it was read: valid while the number is the
/// same.
///
/// [`Changes::of`]: crate::changes::Changes::of
#[derive(Clone)]
struct Entry {
    changes: u64,
    found: Weighed,
}

/// Cached rows and associations of all lists and loaders. Those that were not asked for lately make room for
/// others.
pub struct Room(Cache<Stored, Entry>);

impl Room {
    /// An empty one for so many bytes.
    pub fn new(bytes: u64) -> Self {
        let weight = |key: &Stored, entry: &Entry| {
            entry.found.weight.saturating_add(u32::try_from(key.key().bytes()).unwrap_or(u32::MAX))
        };
        Self(Cache::builder().max_capacity(bytes).weigher(weight).time_to_live(KEPT).build())
    }

    /// The value of a key, if it was read after the last change.
    #[inline(never)]
    pub(crate) fn get(&self, key: &AnyKey, changes: u64) -> Option<Value> {
        let entry = self.0.get(key)?;
        (entry.changes == changes).then_some(entry.found.value)
    }

    /// Caches a value that was read after so many changes.
    #[inline(never)]
    pub(crate) fn put(&self, key: Box<AnyKey>, changes: u64, found: Weighed) {
        self.0.insert(Stored(key), Entry { changes, found });
    }

    /// Bytes that the entries take.
    pub fn used(&self) -> u64 {
        // entries beyond the bound are removed a moment after they came
        self.0.run_pending_tasks();
        self.0.weighted_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_different_types_are_different() {
        let room = Room::new(CACHE);
        room.put(Box::new((1_i64, 2_i64)), 7, Weighed::new("pair"));
        let seen = |key: &AnyKey, changes| {
            room.get(key, changes).and_then(|value| value.downcast_ref::<&str>().copied())
        };
        assert_eq!(seen(&(1_i64, 2_i64), 7), Some("pair"));
        assert_eq!(seen(&(1_i64, 2_i64), 8), None, "something has changed");
        assert_eq!(seen(&(1_u64, 2_u64), 7), None);
        assert_eq!(seen(&(1_i64, 3_i64), 7), None);
    }

    #[test]
    fn the_bytes_of_texts_count_and_are_bounded() {
        assert!(weigh(&"甲".repeat(1000)) > weigh(&"甲") + 2900);
        let shared = Arc::new("甲".repeat(1000));
        assert!(weigh(&shared) > 3000, "behind pointers, too");
        let bound = 1 << 20;
        let room = Room::new(bound);
        for number in 0..2000_i64 {
            room.put(Box::new(number), 0, Weighed::new("x".repeat(10_000)));
        }
        assert!(room.used() <= bound && room.used() > bound / 2, "{}", room.used());
        // one that is larger than all of it is not kept
        room.put(Box::new(-1_i64), 0, Weighed::new("x".repeat(2 << 20)));
        assert!(room.used() <= bound);
        let key: &AnyKey = &-1_i64;
        assert!(room.get(key, 0).is_none());
    }
}
