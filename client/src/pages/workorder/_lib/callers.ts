/** Somebody at a customer who has the number that was typed. */
export interface Caller {
  readonly rowId: string;
  readonly name: string;
  /** The one of their numbers that was meant. */
  readonly phone: string;
  /** Department and position. */
  readonly post: string;
  readonly customer: { readonly rowId: string; readonly name: string };
  readonly place: { readonly rowId: string; readonly name: string; readonly address: string } | null;
}

/** A contact as the server finds one. */
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

/** Fewer digits would find half of a phone book. */
const MIN_DIGITS = 7;

/** The digits of a number that is long enough to find somebody by; empty for anything else. */
export function digitsOf(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS ? digits : "";
}

/** Those of the contacts found who have the number; what was found by other words is nobody who calls. */
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

/** The values of a form that follow from who calls. */
export interface CallerValues {
  readonly customerId: string | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
  readonly assetId?: string | null;
  /** Of forms that name the customer's address. */
  readonly addressId?: string | null;
}

/** The first field of the form that says otherwise than the caller, by its label: it is replaced by nobody unasked. */
export function otherwise(caller: Caller, values: CallerValues): readonly string[] {
  const said = (value: string | null, theirs: string | undefined) =>
    theirs !== undefined && value !== null && value.trim() !== "" && value.trim() !== theirs;
  return [
    ...(said(values.customerId, caller.customer.rowId) ? ["客户"] : []),
    ...(said(values.contactName, caller.name) ? ["联系人"] : []),
    ...(said(values.address, caller.place?.address) ? ["地址"] : []),
  ];
}

/** The values that the caller gives to the form: what is empty, and with `all` what says otherwise. The number is the one that was typed. */
export function filledBy(caller: Caller, values: CallerValues, all: boolean): Partial<CallerValues> {
  const kept = all ? [] : otherwise(caller, values);
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
