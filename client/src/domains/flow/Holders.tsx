import { AvatarGroup } from "@/ui/frame/Avatar";

/** The part of a member who decides now, as lists ask for it. */
export interface Holder {
  readonly node: { readonly name: string };
  readonly member:
    | { readonly name: string; readonly avatarUrl: string | null | undefined }
    | null
    | undefined;
}

/** Everybody who decides now. */
export function Holders({ holders }: { holders: readonly Holder[] }) {
  const people = holders.flatMap(({ member }) =>
    member ? [{ name: member.name, src: member.avatarUrl ?? null }] : [],
  );
  return people.length > 0 ? <AvatarGroup people={people} /> : null;
}

/** The nodes at which it is decided now, each once. */
export function holdingNodes(holders: readonly Holder[]): string {
  return [...new Set(holders.map(({ node }) => node.name))].join("、");
}
