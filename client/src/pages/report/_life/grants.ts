import type { OnlineReportGrantInput } from "@/__generated__/GrantsDialogSaveMutation.graphql";
import type { lifeQueriesGrantsQuery } from "@/__generated__/lifeQueriesGrantsQuery.graphql";

type Grant = NonNullable<NonNullable<lifeQueriesGrantsQuery["response"]["onlineReport"]>["grants"]>[number];

export type HolderKind = "MEMBER" | "TEAM" | "ROLE";

/** Names of kinds of holders. */
export const HOLDER: Readonly<Record<HolderKind, string>> = { MEMBER: "成员", TEAM: "团队", ROLE: "角色" };

/** A grant as it is edited. */
export interface GrantDraft {
  readonly kind: HolderKind;
  readonly rowId: string;
  readonly name: string;
  readonly update: boolean;
  readonly share: boolean;
  /** By whom it was given; null: by nobody who is known, or it is new. */
  readonly givenBy: { readonly rowId: string; readonly name: string } | null;
  /** It was there when the dialog was opened, with these rights. */
  readonly was: { readonly update: boolean; readonly share: boolean } | null;
}

/** The key of a grant among those of a report. */
export const keyOf = ({ kind, rowId }: Pick<GrantDraft, "kind" | "rowId">) => `${kind} ${rowId}`;

/** Grants as they are edited; one whose holder is gone is left out. */
export function draftsOf(grants: readonly Grant[]): GrantDraft[] {
  return grants.flatMap(({ member, team, role, update, share, givenBy }) => {
    const [kind, holder] = member
      ? (["MEMBER", member] as const)
      : team
        ? (["TEAM", team] as const)
        : (["ROLE", role] as const);
    if (!holder) return [];
    const { rowId, name } = holder;
    return { kind, rowId, name, update, share, givenBy: givenBy ?? null, was: { update, share } };
  });
}

/** The grants with one more, which reads; as they are where that one is there already. */
export function withHolder(
  grants: readonly GrantDraft[],
  kind: HolderKind,
  holder: { readonly rowId: string; readonly name: string },
): readonly GrantDraft[] {
  const key = keyOf({ kind, rowId: holder.rowId });
  if (grants.some((one) => keyOf(one) === key)) return grants;
  return [...grants, { kind, ...holder, update: false, share: false, givenBy: null, was: null }];
}

/** How far somebody gets who edits the grants. */
export interface Standing {
  readonly manages: boolean;
  readonly update: boolean;
  readonly share: boolean;
  /** Row id of their member. */
  readonly me: string;
}

/** Whether a right of a grant may be turned: who does not manage gives what they have, and takes back what they gave. */
export function mayTurn(grant: GrantDraft, right: "update" | "share", standing: Standing): boolean {
  if (standing.manages) return true;
  const had = grant.was?.[right] ?? false;
  return had ? grant.givenBy?.rowId === standing.me : standing[right];
}

/** Whether a grant may be taken away. */
export function mayRemove(grant: GrantDraft, { manages, me }: Standing): boolean {
  return manages || grant.was === null || grant.givenBy?.rowId === me;
}

const FIELD = { MEMBER: "memberId", TEAM: "teamId", ROLE: "roleId" } as const;

/** As they are saved. */
export function inputOf(grants: readonly GrantDraft[]): OnlineReportGrantInput[] {
  return grants.map(({ kind, rowId, update, share }) => ({ [FIELD[kind]]: rowId, update, share }));
}
