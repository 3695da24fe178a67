/** What a task is published by: whose it is, and by when. */
interface Publishable {
  readonly director: object | string | null | undefined;
  readonly endsOn: string | null | undefined;
}

/** What a draft lacks before it can be given to its people, by field: said all at once (business §4 Task). */
export function missing({ director, endsOn }: Publishable): Readonly<Record<string, string>> {
  return {
    ...(director ? {} : { directorId: "请选择负责人" }),
    ...(endsOn ? {} : { endsOn: "请选择截止日期" }),
  };
}

/** The same in words. */
export function missingOf(task: Publishable): string[] {
  return Object.values(missing(task));
}
