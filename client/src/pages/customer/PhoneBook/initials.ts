/** Initial letters of names in the phone book, by pinyin: pure functions. */

/** First character of each letter in pinyin order; I, U and V have none. */
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
/** Group of names that begin with neither a letter nor a Chinese character. */
const OTHERS = "#";
/** Surnames with a special pronunciation. */
const SURNAMES: Readonly<Record<string, string>> = { 曾: "Z", 单: "S", 解: "X", 仇: "Q", 区: "O", 查: "Z" };
const collator = new Intl.Collator("zh-CN-u-co-pinyin");

/** Initial of a name in the phone book. */
export function initialOf(name: string): string {
  const first = name.trim().charAt(0);
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return OTHERS;
  const surname = SURNAMES[first];
  if (surname) return surname;
  return FIRSTS.findLast(([, start]) => collator.compare(start, first) <= 0)?.[0] ?? OTHERS;
}

/** Contacts grouped by initial, each group in pinyin order; names without a letter come last. */
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
