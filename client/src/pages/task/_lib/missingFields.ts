/** Fields required for publishing a task: the responsible member and the end date. */
interface Publishable {
  readonly director: object | string | null | undefined;
  readonly endsOn: string | null | undefined;
}

/** Missing fields of a draft before publishing, by field, all at once (business §4 Task). */
export function missingFields({ director, endsOn }: Publishable): Readonly<Record<string, string>> {
  return {
    ...(director ? {} : { directorId: "请选择负责人" }),
    ...(endsOn ? {} : { endsOn: "请选择截止日期" }),
  };
}

/** The same as messages. */
export function missingOf(task: Publishable): string[] {
  return Object.values(missingFields(task));
}
