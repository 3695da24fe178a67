/**
 * Flags of a customer type, as stored in the item's `param`: 1 is yes
 * (business §3 Customer type dictionary item).
 */
export const CUSTOMER_SWITCHES = [
  { key: "isDuplicate", label: "客户名称可以重复" },
  { key: "requireLevel", label: "级别必填" },
  { key: "requireAddress", label: "地址必填" },
  { key: "requireAddressDesc", label: "地址说明必填" },
  { key: "requireIndustry", label: "行业必填" },
  { key: "requireDepart", label: "联系人部门必填" },
  { key: "requirePosition", label: "联系人职位必填" },
] as const;

/** The key of a flag. */
export type CustomerSwitch = (typeof CUSTOMER_SWITCHES)[number]["key"];

/** Default limit of contacts (business §9). */
export const CONTACTS_LIMIT = 99;

/** The flags as form values. */
export type CustomerFlags = Record<CustomerSwitch, boolean> & { contactsNum: string };

/** An item's parameters: an object of any values, as stored by the server. */
export type Param = Readonly<Record<string, unknown>>;

/** The form's values for an item's parameters. */
export function flagsOf(param: Param | null): CustomerFlags {
  const on = (key: CustomerSwitch) => Number(param?.[key] ?? 0) === 1;
  return {
    isDuplicate: on("isDuplicate"),
    requireLevel: on("requireLevel"),
    requireAddress: on("requireAddress"),
    requireAddressDesc: on("requireAddressDesc"),
    requireIndustry: on("requireIndustry"),
    requireDepart: on("requireDepart"),
    requirePosition: on("requirePosition"),
    contactsNum: param?.contactsNum ? String(param.contactsNum) : "",
  };
}

/** The item's parameters for the form's values. */
export function paramOf(flags: CustomerFlags): Param {
  const limit = flags.contactsNum.trim();
  return {
    ...Object.fromEntries(CUSTOMER_SWITCHES.map(({ key }) => [key, flags[key] ? 1 : 0])),
    ...(limit ? { contactsNum: Number(limit) } : {}),
  };
}

/** The flags as a short text, for a row of the list. */
export function flagsText(param: Param | null): string {
  const flags = flagsOf(param);
  const words = CUSTOMER_SWITCHES.filter(({ key }) => flags[key]).map(({ label }) => label);
  return [...words, `联系人最多 ${flags.contactsNum || CONTACTS_LIMIT} 位`].join(" · ");
}
