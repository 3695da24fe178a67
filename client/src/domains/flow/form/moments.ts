/** A time as values of forms have it, `YYYY-MM-DDTHH:MM`, as inputs of the kit take it, `YYYY-MM-DD HH:mm:ss`. */
export function toInput(value: string | null | undefined): string | null {
  return value ? `${value.replace("T", " ")}:00` : null;
}

/** And back; seconds are none of a form's. */
export function fromInput(moment: string | null): string {
  return moment ? moment.slice(0, 16).replace(" ", "T") : "";
}

/** A day or time as it is read. */
export function momentText(value: string): string {
  return value.replace("T", " ");
}
