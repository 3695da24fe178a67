/** Whom to ask for, and where it is done. */
export interface ContactValues {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
}

const NAMES = ["contactName", "contactPhone", "address"] as const;

/** A record that names whom to ask for, and where. */
export interface Contacted {
  readonly contactName: string | null | undefined;
  readonly contactPhone: string | null | undefined;
  readonly address: string | null | undefined;
}

/** What an order says of it, as a form holds it. */
export function contactOf(order: Contacted | null | undefined): ContactValues {
  return {
    contactName: order?.contactName ?? "",
    contactPhone: order?.contactPhone ?? "",
    address: order?.address ?? "",
  };
}

/** Of another customer what is empty here, or came of the customer before; what somebody typed stays. */
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
