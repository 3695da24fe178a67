/** A moment as forms hold it, in the enterprise's time, as the schema takes it. */
export function momentOf(local: string | null): string | null {
  return local ? `${local.replace(" ", "T")}+08:00` : null;
}
