/** The distribution of grades on the calibration board: pure functions. */

/** A grade with everybody who has it. */
export interface BoardGrade<Row> {
  /** null: those who have none. */
  readonly name: string | null;
  /** The least total of it. */
  readonly from: number | null;
  /** Everybody who has it, also those who are not on the board. */
  readonly count: number;
  /** Percent of all. */
  readonly share: number;
  /** At most so many may have it; null: as many as there are. */
  readonly most: number | null;
  readonly isOver: boolean;
  readonly rows: readonly Row[];
}

interface Grades {
  readonly grades: readonly { readonly name: string; readonly from: number }[];
  readonly distribution: readonly { readonly grade: string; readonly most: number }[];
}

interface Counted {
  readonly count: number;
  readonly grades: readonly { readonly grade: string | null | undefined; readonly count: number }[];
}

/** So many of a number a share leaves room for, rounded to the nearest as the server does: 20 % of three is one. */
export const roomOf = (most: number, count: number): number => Math.floor((2 * most * count + 100) / 200);

/**
 * The grades of a plan with their people, the best first, and those without one last. The distribution is one of the whole plan: of a
 * part of it nothing is over.
 */
export function boardOf<Row extends { readonly grade: string | null | undefined }>(
  { grades, distribution }: Grades,
  { count: all, grades: counts }: Counted,
  rows: readonly Row[],
  isWhole: boolean,
): readonly BoardGrade<Row>[] {
  const of = (name: string | null, from: number | null): BoardGrade<Row> => {
    const count = counts.find(({ grade }) => (grade ?? null) === name)?.count ?? 0;
    const quota = isWhole ? distribution.find(({ grade }) => grade === name) : undefined;
    const most = quota ? roomOf(quota.most, all) : null;
    return {
      name,
      from,
      count,
      share: all > 0 ? Math.round((count * 10_000) / all) / 100 : 0,
      most,
      isOver: most !== null && count > most,
      rows: rows.filter(({ grade }) => (grade ?? null) === name),
    };
  };
  const none = of(null, null);
  return [
    ...grades.map(({ name, from }) => of(name, from)),
    ...(none.count + none.rows.length > 0 ? [none] : []),
  ];
}
