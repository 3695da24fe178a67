/** The first characters of the letters in the order of pinyin; there are none for I, U and V. */
const FIRSTS: readonly (readonly [string, string])[] = [
  ["A", "阿"],
  ["B", "八"],
  ["C", "嚓"],
  ["D", "哒"],
  ["E", "妸"],
  ["F", "发"],
  ["G", "旮"],
  ["H", "哈"],
  ["J", "讥"],
  ["K", "咔"],
  ["L", "垃"],
  ["M", "妈"],
  ["N", "拏"],
  ["O", "噢"],
  ["P", "妑"],
  ["Q", "七"],
  ["R", "呥"],
  ["S", "仨"],
  ["T", "它"],
  ["W", "穵"],
  ["X", "夕"],
  ["Y", "丫"],
  ["Z", "帀"],
];
/** Names that begin with neither a letter nor a character. */
const OTHERS = "#";
/** Surnames that are not read as the character is elsewhere. */
const SURNAMES: Readonly<Record<string, string>> = { 曾: "Z", 单: "S", 解: "X", 仇: "Q", 区: "O", 查: "Z" };
const collator = new Intl.Collator("zh-CN-u-co-pinyin");

/** The letter under which a name stands in a phone book. */
export function initialOf(name: string): string {
  const first = name.trim().charAt(0);
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return OTHERS;
  const surname = SURNAMES[first];
  if (surname) return surname;
  return FIRSTS.findLast(([, start]) => collator.compare(start, first) <= 0)?.[0] ?? OTHERS;
}

/** People by the initial of their names, each group in the order of pinyin; what has no letter comes last. */
export function byInitial<Person extends { readonly name: string }>(
  people: readonly Person[],
): { readonly initial: string; readonly people: readonly Person[] }[] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const initial = initialOf(person.name);
    groups.set(initial, [...(groups.get(initial) ?? []), person]);
  }
  const rank = (initial: string) => (initial === OTHERS ? "~" : initial);
  return [...groups]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([initial, found]) => ({
      initial,
      people: found.sort((a, b) => collator.compare(a.name, b.name)),
    }));
}
