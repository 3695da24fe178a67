import { CONTACTS_LIMIT, flagsOf, type Param } from "@/domains/customer/customerFlags";

/** What the type of a customer asks of its people and places (business §3 Customer type dictionary item). */
export interface TypeDemands {
  /** So many people at most (business §9: 99 when not set). */
  readonly contacts: number;
  /** The one person is called as the customer is (business §5). */
  readonly isOneContact: boolean;
  readonly requireAddressDesc: boolean;
  readonly requireDepart: boolean;
  readonly requirePosition: boolean;
}

/** Reads the parameters of a type's item. */
export function demandsOf(param: unknown): TypeDemands {
  const flags = flagsOf(typeof param === "object" && param !== null ? (param as Param) : null);
  const contacts = Number(flags.contactsNum) || CONTACTS_LIMIT;
  const { requireAddressDesc, requireDepart, requirePosition } = flags;
  return { contacts, isOneContact: contacts <= 1, requireAddressDesc, requireDepart, requirePosition };
}

/** What a person lacks that the type wants (business §5). */
export function contactProblems(
  { departName, position }: { departName: string; position: string },
  { requireDepart, requirePosition }: Pick<TypeDemands, "requireDepart" | "requirePosition">,
): Record<string, string> {
  return {
    ...(requireDepart && departName.trim() === "" ? { departName: "请填写部门" } : {}),
    ...(requirePosition && position.trim() === "" ? { position: "请填写职务" } : {}),
  };
}

/** Why no more people may be added; null where they may. */
export function contactsFull({ contacts }: TypeDemands, count: number): string | null {
  return count >= contacts ? `该类型的客户最多 ${contacts} 位联系人` : null;
}
