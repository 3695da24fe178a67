import type { Facts } from "./definition";

interface Team {
  readonly rowId: string;
  readonly path?: readonly { readonly rowId: string }[] | null | undefined;
}

/**
 * Properties of an applicant for the conditions of an approval form: by the team of the application and all
 * teams above it.
 */
export function factsOf(
  member: string,
  team: Team | null | undefined,
  roles: readonly { readonly rowId: string }[] | null | undefined,
): Facts {
  const teams = team ? [team.rowId, ...(team.path ?? []).map(({ rowId }) => rowId)] : [];
  return { member, teams: [...new Set(teams)], roles: (roles ?? []).map(({ rowId }) => rowId) };
}
