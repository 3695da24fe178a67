/** Form values of the grants of a report. Pure functions. */

import type { OnlineReportGrantInput } from "@/__generated__/GrantsDialogSaveMutation.graphql";
import type { lifeQueriesGrantsQuery } from "@/__generated__/lifeQueriesGrantsQuery.graphql";

type Grant = NonNullable<NonNullable<lifeQueriesGrantsQuery["response"]["onlineReport"]>["grants"]>[number];

export type HolderKind = "MEMBER" | "TEAM" | "ROLE";

/** Labels of the kinds of holders. */
export const HOLDER: Readonly<Record<HolderKind, string>> = { MEMBER: "成员", TEAM: "团队", ROLE: "角色" };

/** Editable form of a grant. */
export interface GrantDraft {
  readonly kind: HolderKind;
  readonly rowId: string;
  readonly name: string;
  readonly update: boolean;
  readonly share: boolean;
  /** Member who granted it; null if unknown, or for a new grant. */
  readonly givenBy: { readonly rowId: string; readonly name: string } | null;
  /** Rights at the opening of the dialog; null for a new grant. */
  readonly was: { readonly update: boolean; readonly share: boolean } | null;
}

/** Key of a grant among those of a report. */
export const keyOf = ({ kind, rowId }: Pick<GrantDraft, "kind" | "rowId">) => `${kind} ${rowId}`;

/** Editable grants; those of deleted holders are left out. */
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

/** The grants with another one for reading; unchanged where the holder has one already. */
export function withHolder(
  grants: readonly GrantDraft[],
  kind: HolderKind,
  holder: { readonly rowId: string; readonly name: string },
): readonly GrantDraft[] {
  const key = keyOf({ kind, rowId: holder.rowId });
  if (grants.some((one) => keyOf(one) === key)) return grants;
  return [...grants, { kind, ...holder, update: false, share: false, givenBy: null, was: null }];
}

/** Rights of the member who edits the grants. */
export interface Standing {
  readonly manages: boolean;
  readonly update: boolean;
  readonly share: boolean;
  /** Row id of the member. */
  readonly me: string;
}

/** Whether a right can be toggled: non-managers grant rights they have, and revoke those they granted. */
export function mayTurn(grant: GrantDraft, right: "update" | "share", standing: Standing): boolean {
  if (standing.manages) return true;
  const had = grant.was?.[right] ?? false;
  return had ? grant.givenBy?.rowId === standing.me : standing[right];
}

/** Whether a grant can be removed. */
export function mayRemove(grant: GrantDraft, { manages, me }: Standing): boolean {
  return manages || grant.was === null || grant.givenBy?.rowId === me;
}

const FIELD = { MEMBER: "memberId", TEAM: "teamId", ROLE: "roleId" } as const;

/** The grants as they are saved. */
export function inputOf(grants: readonly GrantDraft[]): OnlineReportGrantInput[] {
  return grants.map(({ kind, rowId, update, share }) => ({ [FIELD[kind]]: rowId, update, share }));
}
