//! Sets of minutes on one time line: pure arithmetic on sorted spans without overlap.

/// Minutes since 1970-01-01T00:00Z.
pub type Minute = i64;

/// Minutes from one up to, and without, another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first.
    pub from: Minute,
    /// The one after the last.
    pub to: Minute,
}

impl Span {
    /// From one minute up to another.
    pub const fn new(from: Minute, to: Minute) -> Self {
        Self { from, to }
    }

    /// Its minutes; 0 where it ends before it begins.
    pub fn minutes(self) -> i32 {
        i32::try_from((self.to - self.from).max(0)).unwrap_or(i32::MAX)
    }

    /// The minutes that both have.
    pub fn and(self, other: Self) -> Self {
        Self::new(self.from.max(other.from), self.to.min(other.to))
    }

    /// Whether it has a minute in common with another.
    pub fn meets(self, other: Self) -> bool {
        self.and(other).minutes() > 0
    }
}

/// Minutes, as spans in their order that neither touch nor overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spans(Vec<Span>);

impl Spans {
    /// The minutes of any spans.
    pub fn of(all: impl IntoIterator<Item = Span>) -> Self {
        let mut all: Vec<Span> = all.into_iter().filter(|one| one.minutes() > 0).collect();
        all.sort_unstable();
        let mut joined: Vec<Span> = Vec::with_capacity(all.len());
        for one in all {
            match joined.last_mut() {
                Some(last) if one.from <= last.to => last.to = last.to.max(one.to),
                _ => joined.push(one),
            }
        }
        Self(joined)
    }

    /// The number of minutes.
    pub fn minutes(&self) -> i32 {
        self.0.iter().map(|one| one.minutes()).sum()
    }

    /// The minutes that both have.
    pub fn and(&self, other: &Self) -> Self {
        let pairs = self.0.iter().flat_map(|one| other.0.iter().map(|two| one.and(*two)));
        Self::of(pairs)
    }

    /// The minutes within a span.
    pub fn within(&self, span: Span) -> Self {
        Self::of(self.0.iter().map(|one| one.and(span)))
    }

    /// The minutes without those of another.
    pub fn without(&self, other: &Self) -> Self {
        let mut left = self.0.clone();
        for cut in &other.0 {
            let sides = |one: &Span| {
                [Span::new(one.from, one.to.min(cut.from)), Span::new(one.from.max(cut.to), one.to)]
            };
            left = left.iter().flat_map(sides).filter(|one| one.minutes() > 0).collect();
        }
        Self(left)
    }

    /// The minutes of both.
    pub fn or(&self, other: &Self) -> Self {
        Self::of(self.0.iter().chain(&other.0).copied())
    }

    /// The first minute.
    pub fn first(&self) -> Option<Minute> {
        self.0.first().map(|one| one.from)
    }

    /// The minute after the last.
    pub fn last(&self) -> Option<Minute> {
        self.0.last().map(|one| one.to)
    }

    /// None at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The spans, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.0.iter().copied()
    }
}

impl From<Span> for Spans {
    fn from(one: Span) -> Self {
        Self::of([one])
    }
}
