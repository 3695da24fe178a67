import { AvatarGroup } from "@/ui/frame/Avatar";

/** A present approver of an application, as queried by lists. */
export interface Holder {
  readonly node: { readonly name: string };
  readonly member:
    | { readonly name: string; readonly avatarUrl: string | null | undefined }
    | null
    | undefined;
}

/** All present approvers of an application. */
export function Holders({ holders }: { holders: readonly Holder[] }) {
  const people = holders.flatMap(({ member }) =>
    member ? [{ name: member.name, src: member.avatarUrl ?? null }] : [],
  );
  return people.length > 0 ? <AvatarGroup people={people} /> : null;
}

/** The nodes at which an application is waiting, each once. */
export function holdingNodes(holders: readonly Holder[]): string {
  return [...new Set(holders.map(({ node }) => node.name))].join("、");
}
