/** Contact and address of a visit, as form values. */
export interface ContactValues {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
}

const NAMES = ["contactName", "contactPhone", "address"] as const;

/** A record with contact and address of a visit. */
export interface Contacted {
  readonly contactName: string | null | undefined;
  readonly contactPhone: string | null | undefined;
  readonly address: string | null | undefined;
}

/** Form values of a record. */
export function contactOf(order: Contacted | null | undefined): ContactValues {
  return {
    contactName: order?.contactName ?? "",
    contactPhone: order?.contactPhone ?? "",
    address: order?.address ?? "",
  };
}

/** Values of another customer, for empty fields or those from the former customer; typed texts stay. */
export function filledFrom(
  next: ContactValues,
  values: ContactValues,
  before: ContactValues,
): Partial<ContactValues> {
  return Object.fromEntries(
    NAMES.filter((name) => values[name].trim() === "" || values[name] === before[name]).map((name) => [
      name,
      next[name],
    ]),
  );
}
