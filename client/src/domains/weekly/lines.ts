/** Lines of a weekly report in groups, and their texts. Pure functions. */

/** The record of a report item, as far as it is visible to the viewer. */
interface Named {
  readonly rowId: string;
  readonly title: string;
  readonly page: string | null | undefined;
}

/** Fields of a report item that determine its group. */
interface Grouped {
  readonly own: boolean;
  readonly project: Named | null | undefined;
  readonly member: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** Report items under one heading. */
export interface LineGroup<Line> {
  readonly key: string;
  readonly title: string;
  /** The address of the project. */
  readonly page: string | null;
  readonly lines: readonly Line[];
}

const REST = "rest";

function headingOf(line: Grouped, byMember: boolean): Omit<LineGroup<never>, "lines"> {
  if (byMember && line.member) return { key: line.member.rowId, title: line.member.name, page: null };
  if (byMember) return { key: REST, title: "团队补充", page: null };
  if (line.project)
    return { key: line.project.rowId, title: line.project.title, page: line.project.page ?? null };
  return { key: REST, title: "其他工作", page: null };
}

/**
 * Groups the items of a weekly report by project, those of a summary by member, in the order of their first
 * items; items without either come last.
 */
export function groupsOf<Line extends Grouped>(
  lines: readonly Line[],
  byMember: boolean,
): readonly LineGroup<Line>[] {
  const groups = new Map<string, { heading: Omit<LineGroup<Line>, "lines">; lines: Line[] }>();
  for (const line of lines) {
    const heading = headingOf(line, byMember);
    const known = groups.get(heading.key);
    if (known) known.lines.push(line);
    else groups.set(heading.key, { heading, lines: [line] });
  }
  const rest = groups.get(REST);
  groups.delete(REST);
  return [...groups.values(), ...(rest ? [rest] : [])].map(({ heading, lines: own }) => ({
    ...heading,
    lines: own,
  }));
}

/** Text of a generated report item: the result of the record, and its title. */
export function saidOf({ did, title }: { readonly did: string; readonly title: string }): string {
  return [did, title].filter(Boolean).join(" ");
}
