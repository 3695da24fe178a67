/** Position and size of tiles on a grid of twelve columns, as on the server. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Placed {
  readonly code: string;
  readonly place: Place;
}

export const COLUMNS = 12;
export const MIN_WIDTH = 2;
const MAX_HEIGHT = 24;
export const MAX_ROWS = 240;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves and resizes to the nearest valid position and size on the grid. */
export function clamped({ x, y, w, h }: Place): Place {
  const width = within(Math.round(w), MIN_WIDTH, COLUMNS);
  const height = within(Math.round(h), 1, MAX_HEIGHT);
  return {
    w: width,
    h: height,
    x: within(Math.round(x), 0, COLUMNS - width),
    y: within(Math.round(y), 0, MAX_ROWS - height),
  };
}

/** Whether two positions overlap. */
export function overlaps(a: Place, b: Place): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Tiles in reading order: by row, then by column. */
export function inOrder<T extends Placed>(tiles: readonly T[]): T[] {
  return tiles.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x);
}

/** The highest free position among others, from there downwards. */
function below(place: Place, others: readonly Place[]): Place {
  let free = place;
  for (;;) {
    const blocking = others.filter((other) => overlaps(free, other));
    if (blocking.length === 0) return free;
    free = { ...free, y: Math.max(...blocking.map(({ y, h }) => y + h)) };
  }
}

/** Tiles after one was moved: overlapped ones are pushed down. Null when the grid is too short. */
export function moved<T extends Placed>(tiles: readonly T[], code: string, to: Place): readonly T[] | null {
  const place = clamped(to);
  const taken: Place[] = [place];
  const places = new Map<string, Place>([[code, place]]);
  for (const tile of inOrder(tiles)) {
    if (tile.code === code) continue;
    const free = below(tile.place, taken);
    if (free.y + free.h > MAX_ROWS) return null;
    taken.push(free);
    places.set(tile.code, free);
  }
  return tiles.map((tile) => ({ ...tile, place: places.get(tile.code) ?? tile.place }));
}

/** Tiles without empty rows above them: each moves up as far as possible. */
export function tidied<T extends Placed>(tiles: readonly T[]): readonly T[] {
  const taken: Place[] = [];
  const places = new Map<string, Place>();
  for (const { code, place } of inOrder(tiles)) {
    let { y } = place;
    while (y > 0 && !taken.some((other) => overlaps({ ...place, y: y - 1 }, other))) y -= 1;
    const free = { ...place, y };
    taken.push(free);
    places.set(code, free);
  }
  return tiles.map((tile) => ({ ...tile, place: places.get(tile.code) ?? tile.place }));
}

/** The first free position for a tile of this size; null where there is none. */
export function freePlace(tiles: readonly Placed[], w: number, h: number): Place | null {
  const taken = tiles.map(({ place }) => place);
  const end = Math.max(0, ...taken.map(({ y, h: height }) => y + height));
  for (let y = 0; y <= Math.min(end, MAX_ROWS - h); y += 1)
    for (let x = 0; x <= COLUMNS - w; x += 1) {
      const place = { x, y, w, h };
      if (!taken.some((other) => overlaps(place, other))) return place;
    }
  return null;
}

/** One cell further by an arrow key, moving or resizing; null for other keys. */
export function stepped(place: Place, key: string, sizes: boolean): Place | null {
  const [dx, dy] = STEPS[key] ?? [];
  if (dx === undefined || dy === undefined) return null;
  const { x, y, w, h } = place;
  // a tile at the right edge does not move left because it grows
  if (sizes) return clamped({ x, y, w: Math.min(w + dx, COLUMNS - x), h: Math.min(h + dy, MAX_ROWS - y) });
  return clamped({ x: x + dx, y: y + dy, w, h });
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
