/** Sections of a member picker before a keyword is typed: the viewer, recent ones, those nearby, others. */

import type { Option } from "@/ui/base/types";

/** Number of recently picked members that are offered. */
const RECENT = 5;

/** The options of a member picker before a keyword is typed, in sections. */
export interface People {
  readonly me: Option | null;
  /** Recently picked members, the latest first. */
  readonly recent: readonly Option[];
  /** Members of the project or team on screen, with the heading of that section. */
  readonly near: { readonly label: string; readonly options: readonly Option[] };
  readonly others: readonly Option[];
}

/**
 * The order of every member picker: the viewer, recently picked members, members of this project or team,
 * the others. No member is listed twice, and a single section has no heading.
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
