/** Converts a time of form values, `YYYY-MM-DDTHH:MM`, to that of inputs, `YYYY-MM-DD HH:mm:ss`. */
export function toInput(value: string | null | undefined): string | null {
  return value ? `${value.replace("T", " ")}:00` : null;
}

/** Converts back; form values have no seconds. */
export function fromInput(moment: string | null): string {
  return moment ? moment.slice(0, 16).replace(" ", "T") : "";
}

/** Formats a day or time. */
export function momentText(value: string): string {
  return value.replace("T", " ");
}
