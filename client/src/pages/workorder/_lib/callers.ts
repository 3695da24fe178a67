/** A customer's contact with the typed phone number. */
export interface Caller {
  readonly rowId: string;
  readonly name: string;
  /** The matching one of their phone numbers. */
  readonly phone: string;
  /** Department and position. */
  readonly post: string;
  readonly customer: { readonly rowId: string; readonly name: string };
  readonly place: { readonly rowId: string; readonly name: string; readonly address: string } | null;
}

/** A contact as the server returns it. */
interface Found {
  readonly rowId: string;
  readonly name: string;
  readonly phone: string | null | undefined;
  readonly otherPhones: readonly string[] | null | undefined;
  readonly departName: string | null | undefined;
  readonly position: string | null | undefined;
  readonly customer:
    | {
        readonly rowId: string;
        readonly name: string;
        readonly address:
          | { readonly rowId: string; readonly name: string | null | undefined; readonly address: string }
          | null
          | undefined;
      }
    | null
    | undefined;
}

/** Fewer digits would match too many contacts. */
const MIN_DIGITS = 7;

/** The digits of a phone number that is long enough to search for; empty otherwise. */
export function digitsOf(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS ? digits : "";
}

/** Contacts with the number; those found by other fields are dropped. */
export function callersOf(found: readonly Found[], digits: string): readonly Caller[] {
  return found.flatMap(({ rowId, name, phone, otherPhones, departName, position, customer }) => {
    const number = [phone, ...(otherPhones ?? [])].find((one) => one?.includes(digits));
    if (!number || !customer) return [];
    const { address } = customer;
    return [
      {
        rowId,
        name,
        phone: number,
        post: [departName, position].filter(Boolean).join(" "),
        customer: { rowId: customer.rowId, name: customer.name },
        place: address
          ? { rowId: address.rowId, name: address.name || address.address, address: address.address }
          : null,
      },
    ];
  });
}

/** Form values that a caller determines. */
export interface CallerValues {
  readonly customerId: string | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
  readonly assetId?: string | null;
  /** In forms with a picker of the customer's addresses. */
  readonly addressId?: string | null;
}

/** Labels of the fields that differ from the caller's values; replaced only after a confirmation. */
export function differingFields(caller: Caller, values: CallerValues): readonly string[] {
  const said = (value: string | null, theirs: string | undefined) =>
    theirs !== undefined && value !== null && value.trim() !== "" && value.trim() !== theirs;
  return [
    ...(said(values.customerId, caller.customer.rowId) ? ["客户"] : []),
    ...(said(values.contactName, caller.name) ? ["联系人"] : []),
    ...(said(values.address, caller.place?.address) ? ["地址"] : []),
  ];
}

/** Form values from the caller, for empty fields, with `all` for others, too. The typed number stays. */
export function callerValues(caller: Caller, values: CallerValues, all: boolean): Partial<CallerValues> {
  const kept = all ? [] : differingFields(caller, values);
  const { place, customer } = caller;
  const theirs = !kept.includes("客户");
  const there = place !== null && !kept.includes("地址");
  return {
    contactPhone: caller.phone,
    ...(theirs ? { customerId: customer.rowId } : {}),
    // another customer has other devices
    ...(theirs && values.customerId !== customer.rowId && values.assetId !== undefined
      ? { assetId: null }
      : {}),
    ...(kept.includes("联系人") ? {} : { contactName: caller.name }),
    ...(there ? { address: place.address } : {}),
    ...(values.addressId !== undefined && theirs
      ? there
        ? { addressId: place.rowId }
        : values.customerId !== customer.rowId
          ? { addressId: null }
          : {}
      : {}),
  };
}
