/** What a customer type may demand, as the item's `param` keeps it: 1 is yes (business §3 Customer type dictionary item). */
export const CUSTOMER_SWITCHES = [
  { key: "isDuplicate", label: "客户名称可以重复" },
  { key: "requireLevel", label: "级别必填" },
  { key: "requireAddress", label: "地址必填" },
  { key: "requireAddressDesc", label: "地址说明必填" },
  { key: "requireIndustry", label: "行业必填" },
  { key: "requireDepart", label: "联系人部门必填" },
  { key: "requirePosition", label: "联系人职位必填" },
] as const;

/** The key of a switch. */
export type CustomerSwitch = (typeof CUSTOMER_SWITCHES)[number]["key"];

/** So many contacts when a type says nothing (business §9). */
export const CONTACTS_LIMIT = 99;

/** The flags as the form shows them. */
export type CustomerFlags = Record<CustomerSwitch, boolean> & { contactsNum: string };

/** An item's parameters: an object of anything, as the server keeps it. */
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

/** The flags in a few words, for a row of the list. */
export function flagsText(param: Param | null): string {
  const flags = flagsOf(param);
  const words = CUSTOMER_SWITCHES.filter(({ key }) => flags[key]).map(({ label }) => label);
  return [...words, `联系人最多 ${flags.contactsNum || CONTACTS_LIMIT} 位`].join(" · ");
}
