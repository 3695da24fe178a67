/** The distribution of grades on the calibration board: pure functions. */

/** Grade on the calibration board, with its results. */
export interface BoardGrade<Row> {
  /** Name of the grade; null for results without one. */
  readonly name: string | null;
  /** Lowest total score of the grade. */
  readonly from: number | null;
  /** Number of results with the grade in the plan, also those that are not on the board. */
  readonly count: number;
  /** Share of all results, in percent. */
  readonly share: number;
  /** Largest number of results with the grade; null for no limit. */
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

/** Number that a share in percent allows, rounded to the nearest as on the server: 20 % of three is one. */
export const roomOf = (most: number, count: number): number => Math.floor((2 * most * count + 100) / 200);

/**
 * Grades of a plan with their results, the best first, and results without a grade last. Limits apply to
 * the whole plan: a board of a part of it marks nothing as exceeded.
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
