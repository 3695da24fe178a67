/** Search by pinyin initials in names that are already loaded. */

/**
 * The initial letters of pinyin syllables, and below each the character that comes first of its letter in
 * the order of pinyin.
 */
const LETTERS = "abcdefghjklmnopqrstwxyz";
const FIRST = [..."吖丷嚓咑妸发旮哈讥咔垃呣拏噢妑七呥仨他屲夕丫帀"];

const order = new Intl.Collator("zh-Hans-u-co-pinyin");

/** Technical characters with a second reading, besides the one by which they are sorted. */
const OTHERWISE: Readonly<Record<string, string>> = {
  调: "t",
  重: "c",
  长: "z",
  行: "h",
  传: "z",
  弹: "t",
  率: "l",
  降: "x",
  车: "j",
  系: "j",
  校: "x",
  匙: "s",
  单: "s",
};

/**
 * The initials of a character: a browser knows the order of pinyin, and a dictionary would be larger than
 * the frame.
 */
function lettersOf(char: string): string {
  if (!/\p{Script=Han}/u.test(char)) return char.toLowerCase();
  let letter = "";
  for (const [index, first] of FIRST.entries()) {
    if (order.compare(char, first) < 0) break;
    letter = LETTERS[index] ?? "";
  }
  return letter + (OTHERWISE[char] ?? "");
}

/**
 * Whether a name contains these pinyin initials, by any reading of its characters; other characters match
 * themselves.
 */
export function isSpelt(name: string, initials: string): boolean {
  const places = [...name].map(lettersOf);
  const asked = [...initials.toLowerCase()];
  return places.some((_, from) => asked.every((letter, at) => places[from + at]?.includes(letter)));
}
