/**
 * The permission rule of the product as one pure function (core §6, business §6).
 *
 * Menus, route guards and buttons all use it, so that hiding and refusing can't diverge. The server's
 * kernel has the same table; a test compares both for every code and role. For that test this file has to
 * stay importable from plain Node: erasable types only and no imports.
 */

/** The signed-in member, as far as the rule needs it. */
export interface AccessViewer {
  /** Codes and `ROLE_` names granted through the person's roles. */
  readonly authorities: readonly string[];
  /**
   * Codes the enterprise has enabled; a code outside this set is refused to all members but administrators.
   */
  readonly enabledCodes: readonly string[];
  /** Director of at least one of the person's teams. */
  readonly isTeamManager: boolean;
}

/** Condition of a route, a menu or a control; an absent or empty condition always passes. */
export interface Access {
  /** Codes separated by commas; any one of them suffices. */
  readonly perms?: string | null;
  /** `teamManage`: additionally requires team-manager status. */
  readonly perms2?: string | null;
  /** Codes separated by commas that suffice by themselves, whatever the other conditions are. */
  readonly perms3?: string | null;
  /** Either of `perms` and `perms2` suffices instead of both. */
  readonly permOr?: boolean | null;
  /** Whether administrators need the codes themselves: being an administrator does not suffice. */
  readonly owner?: boolean | null;
}

const ADMIN_AUTHORITIES = ["ROLE_owner", "ROLE_admin", "e:manage"];

/** The specification spells this code in two ways; both mean the same. */
const ALIASES: Readonly<Record<string, string>> = { "kpi:deaprt": "kpi:depart", "kpi:depart": "kpi:deaprt" };

function codes(list: string | null | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

function includes(list: readonly string[], code: string): boolean {
  const alias = ALIASES[code];
  return list.includes(code) || (alias !== undefined && list.includes(alias));
}

/** Admin = holds ROLE_owner, ROLE_admin or e:manage. */
export function isAdmin(viewer: AccessViewer): boolean {
  return ADMIN_AUTHORITIES.some((authority) => viewer.authorities.includes(authority));
}

/**
 * Whether the member has a code: `ROLE_` names by authority alone, others only while the enterprise has
 * them enabled.
 */
export function holds(viewer: AccessViewer, code: string): boolean {
  if (code.startsWith("ROLE_")) return viewer.authorities.includes(code);
  return includes(viewer.authorities, code) && includes(viewer.enabledCodes, code);
}

/** The decision. Admins pass everything (the enabled set doesn't bind them) unless `owner` is given. */
export function evaluate(viewer: AccessViewer, access: Access | null | undefined): boolean {
  if (!access) return true;
  if (!access.owner && isAdmin(viewer)) return true;

  const perms = codes(access.perms);
  const alternative = codes(access.perms3);
  const perms2 = access.perms2?.trim() ?? "";

  const conditions: boolean[] = [];
  if (perms.length > 0) conditions.push(perms.some((code) => holds(viewer, code)));
  // An unknown perms2 value is a condition that always fails rather than one that always passes.
  if (perms2 !== "") conditions.push(perms2 === "teamManage" && viewer.isTeamManager);

  if (alternative.some((code) => holds(viewer, code))) return true;
  if (!access.permOr) return conditions.every(Boolean);
  return conditions.some(Boolean) || (conditions.length === 0 && alternative.length === 0);
}

/** A menu as far as visibility is concerned; `children` marks a group. */
export interface AccessMenu extends Access {
  readonly children?: readonly AccessMenu[] | null;
}

/** The visible part of a menu tree; a group without a visible child is removed. */
export function visibleMenus<M extends AccessMenu>(viewer: AccessViewer, menus: readonly M[]): M[] {
  const visible: M[] = [];
  for (const menu of menus) {
    if (!evaluate(viewer, menu)) continue;
    if (!menu.children) {
      visible.push(menu);
      continue;
    }
    const children = visibleMenus(viewer, menu.children);
    if (children.length > 0) visible.push({ ...menu, children });
  }
  return visible;
}
