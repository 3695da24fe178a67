/** Requirements of a customer's type for contacts and addresses: pure functions. */
import { CONTACTS_LIMIT, flagsOf, type Param } from "@/domains/customer/customerFlags";

/** Requirements of a customer type for contacts, addresses (business §3 Customer type dictionary item). */
export interface TypeDemands {
  /** Largest number of contacts (business §9: 99 when not set). */
  readonly contacts: number;
  /** Whether the single contact has the customer's name (business §5). */
  readonly isOneContact: boolean;
  readonly requireAddressDesc: boolean;
  readonly requireDepart: boolean;
  readonly requirePosition: boolean;
}

/** Requirements from the parameters of a type's dictionary item. */
export function demandsOf(param: unknown): TypeDemands {
  const flags = flagsOf(typeof param === "object" && param !== null ? (param as Param) : null);
  const contacts = Number(flags.contactsNum) || CONTACTS_LIMIT;
  const { requireAddressDesc, requireDepart, requirePosition } = flags;
  return { contacts, isOneContact: contacts <= 1, requireAddressDesc, requireDepart, requirePosition };
}

/** Missing required fields of a contact, by field (business §5). */
export function contactProblems(
  { departName, position }: { departName: string; position: string },
  { requireDepart, requirePosition }: Pick<TypeDemands, "requireDepart" | "requirePosition">,
): Record<string, string> {
  return {
    ...(requireDepart && departName.trim() === "" ? { departName: "请填写部门" } : {}),
    ...(requirePosition && position.trim() === "" ? { position: "请填写职务" } : {}),
  };
}

/** Reason why no more contacts can be added; null where they can. */
export function contactsFull({ contacts }: TypeDemands, count: number): string | null {
  return count >= contacts ? `该类型的客户最多 ${contacts} 位联系人` : null;
}
