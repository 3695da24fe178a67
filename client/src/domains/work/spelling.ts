/** The letters that syllables begin with, and below each the character that comes first of its letter in the order of pinyin. */
const LETTERS = "abcdefghjklmnopqrstwxyz";
const FIRST = [..."吖丷嚓咑妸发旮哈讥咔垃呣拏噢妑七呥仨他屲夕丫帀"];

const order = new Intl.Collator("zh-Hans-u-co-pinyin");

/** Characters of trade and craft that are read in another way than the one by which they are sorted, too. */
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

/** The letters of a character: a browser knows the order of pinyin, and a dictionary of it weighs more than the frame. */
function lettersOf(char: string): string {
  if (!/\p{Script=Han}/u.test(char)) return char.toLowerCase();
  let letter = "";
  for (const [index, first] of FIRST.entries()) {
    if (order.compare(char, first) < 0) break;
    letter = LETTERS[index] ?? "";
  }
  return letter + (OTHERWISE[char] ?? "");
}

/** Whether initials in pinyin stand somewhere in a name, whichever way its characters are read; others stand for themselves. */
export function isSpelt(name: string, initials: string): boolean {
  const places = [...name].map(lettersOf);
  const asked = [...initials.toLowerCase()];
  return places.some((_, from) => asked.every((letter, at) => places[from + at]?.includes(letter)));
}
