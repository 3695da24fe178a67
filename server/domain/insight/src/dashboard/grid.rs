//! Where tiles stand: on a grid of twelve columns, whose rows are as many as are needed. Pure functions.

use serde::{Deserialize, Serialize};

/// How many columns there are.
pub const COLUMNS: i32 = 12;
/// The fewest columns of a tile: its title is still readable.
pub const MIN_WIDTH: i32 = 2;
/// The most rows of a tile.
pub const MAX_HEIGHT: i32 = 24;
/// Behind this row there is nothing.
pub const MAX_ROWS: i32 = 240;

/// A part of the grid, counted from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The first column, from 0.
    pub x: i32,
    /// The first row, from 0.
    pub y: i32,
    /// So many columns.
    pub w: i32,
    /// So many rows.
    pub h: i32,
}

impl Place {
    /// Whether it lies on the grid and is neither too small nor too large.
    pub const fn fits(&self) -> bool {
        let Self { x, y, w, h } = *self;
        // each by itself before sums: what somebody sends may be as large as numbers get
        x >= 0
            && y >= 0
            && w >= MIN_WIDTH
            && w <= COLUMNS
            && h >= 1
            && h <= MAX_HEIGHT
            && x <= COLUMNS - w
            && y <= MAX_ROWS - h
    }

    /// Whether the two have something in common; of places that fit.
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }
}

/// The first two places that overlap; of places that fit.
pub fn overlap(places: &[Place]) -> Option<(usize, usize)> {
    let pairs = places.iter().enumerate().flat_map(|(at, place)| {
        places.iter().enumerate().skip(at + 1).map(move |(other_at, other)| ((at, place), (other_at, other)))
    });
    let mut crossing = pairs.filter(|((_, place), (_, other))| place.overlaps(other));
    crossing.next().map(|((at, _), (other, _))| (at, other))
}
