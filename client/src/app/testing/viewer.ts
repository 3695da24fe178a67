import type { Viewer } from "@/app/session/viewer";

/** An owner of an enterprise, for tests; `over` changes its fields. */
export function testViewer(over: Partial<Viewer> = {}): Viewer {
  return {
    id: "viewer-1",
    rowId: "1",
    name: "王敏",
    phone: "13800000000",
    username: "owner",
    authorities: ["ROLE_owner"],
    enabledCodes: [],
    isAdmin: true,
    isOwner: true,
    isTeamManager: true,
    isProjectEditor: true,
    isExternal: false,
    unreadNotifications: 0,
    badges: [],
    member: { id: "member-1", rowId: "1", name: "王敏", avatarUrl: "/avatar/1", memberships: [] },
    roles: [],
    enterprise: { id: "enterprise-1", rowId: "1", name: "测试企业", shortName: null, logoUrl: null },
    enterprises: [
      { id: "enterprise-1", rowId: "1", name: "测试企业", current: true, status: "ACTIVE", owner: true },
    ],
    ...over,
  };
}
