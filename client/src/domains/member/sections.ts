import type { Option } from "@/ui/base/types";

/** So many of those who were picked last are offered. */
const RECENT = 5;

/** Whom a picker of people offers before a word is typed, in parts. */
export interface People {
  readonly me: Option | null;
  /** The latest first. */
  readonly recent: readonly Option[];
  /** Of the project or the team where somebody stands, by the name of that part. */
  readonly near: { readonly label: string; readonly options: readonly Option[] };
  readonly others: readonly Option[];
}

/**
 * The order of every picker of people: me, whom I picked last, who is of this project or team, the others. Nobody stands twice,
 * and a single part needs no heading.
 */
export function inSections({ me, recent, near, others }: People): Option[] {
  const seen = new Set<string>();
  const fresh = ({ value }: Option) => !seen.has(value) && Boolean(seen.add(value));
  const part = (group: string, options: readonly Option[]) =>
    options.filter(fresh).map((option) => ({ ...option, group }));
  const all = [
    ...part("我", me ? [me] : []),
    ...part("最近选择", recent.slice(0, RECENT)),
    ...part(near.label, near.options),
    ...part("其他", others),
  ];
  return new Set(all.map(({ group }) => group)).size > 1
    ? all
    : all.map(({ group: _alone, ...option }) => option);
}
