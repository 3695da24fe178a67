import type { ReactNode } from "react";
import type { RoleNav_roles$key } from "@/__generated__/RoleNav_roles.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb } from "@/app/page/pageContext";
import { useAddressNow } from "@/ui/base/addressNow";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { openMemberAccess } from "../_lib/openMemberAccess";
import { useRoleActions } from "../_lib/useRoleActions";
import { RoleNav } from "./RoleNav";

/** Tabs of a role: its members, its menus, its data scope. */
export type RoleTab = "members" | "menus" | "reach";

const TABS = [
  { key: "menus", label: "菜单与操作" },
  { key: "reach", label: "数据与字段范围" },
  { key: "members", label: "成员" },
] as const;

/** URL of a role's tab. */
export function roleAddress(tab: RoleTab, rowId: string): string {
  if (tab === "members") return `/members/RoleList?role=${rowId}`;
  return `/members/RoleMenus?roleId=${rowId}${tab === "reach" ? "&view=reach" : ""}`;
}

/** Role that the URL's query names. */
function roleIn(query: string): string | null {
  const params = new URLSearchParams(query);
  return params.get("roleId") ?? params.get("role");
}

export interface RoleFrameProps {
  title: string;
  count?: number;
  roles: RoleNav_roles$key;
  tab: RoleTab;
  /** Row id of the role on screen. */
  current: string | null;
  /** Called when another role was selected; null for none. */
  onChoose: (rowId: string | null) => void;
  children: ReactNode;
}

/**
 * Frame of the role editor, shared by its pages: the list of roles beside one role's members, menus or data
 * scope.
 */
export function RoleFrame({ title, count, roles, tab, current, onChoose, children }: RoleFrameProps) {
  const { actions, create } = useRoleActions(current, onChoose);
  const navigate = usePageNavigate();
  const addressNow = useAddressNow();
  // a role that was just selected is not on screen yet, and its tabs are meant
  const go = (to: string) =>
    navigate(roleAddress(to as RoleTab, roleIn(addressNow().search) ?? current ?? ""));
  const isAdmin = useCan()({ perms: "e:manage" });
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        count={count}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "access", text: "查看成员权限", hidden: !isAdmin, onClick: () => openMemberAccess() },
        ]}
        primary={create}
      />
      <div className="m-split">
        <div className="m-split__side">
          <RoleNav roles={roles} current={current} onChoose={onChoose} actions={actions} />
        </div>
        <div className="m-split__main">
          {isAdmin && current ? (
            <Tabs label="角色的内容" tabs={TABS} value={tab} onChange={go}>
              {children}
            </Tabs>
          ) : (
            children
          )}
        </div>
      </div>
    </div>
  );
}
