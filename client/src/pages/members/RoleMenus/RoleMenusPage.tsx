import { useEffect, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { RoleMenusPageQuery } from "@/__generated__/RoleMenusPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { EmptyState, NotFoundState } from "@/ui/feedback/states";
import { RoleFrame } from "../_components/RoleFrame";
import { REACH, ROLE_ID, VIEW } from "./query";
import { RoleMenuTree } from "./RoleMenuTree";

/** Editor of a role's menus and permissions (core §2 RoleMenus, core §6). */
export default function RoleMenusPage({ queryRef }: PageProps<RoleMenusPageQuery>) {
  const data = usePreloadedQuery<RoleMenusPageQuery>(
    graphql`
      query RoleMenusPageQuery($roleId: ID!, $chosen: Boolean!) {
        roles(page: { number: 1, size: 1000 }, orderBy: [{ field: ORDER, direction: ASC }]) {
          nodes {
            rowId
            viewerCan {
              setMenus
            }
          }
          ...RoleNav_roles
        }
        menus {
          ...RoleMenuTree_menus
        }
        role(id: $roleId) @include(if: $chosen) {
          rowId
          ...RoleMenuTree_role
        }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const current = params.get(ROLE_ID);
  const reach = params.get(VIEW) === REACH;
  const nodes = data.roles?.nodes ?? [];
  const first = (nodes.find(({ viewerCan }) => viewerCan.setMenus) ?? nodes[0])?.rowId;
  useEffect(() => {
    if (current || !first) return;
    setParams({ [ROLE_ID]: first, ...(reach ? { [VIEW]: REACH } : {}) }, { replace: true });
  }, [current, first, reach, setParams]);

  // the URL changes within the page, which the leave guard ignores: unsaved changes are confirmed here
  const choose = async (rowId: string | null) => {
    if (rowId === current) return;
    if (dirty && !(await confirmDiscard())) return;
    setDirty(false);
    setParams({ ...(rowId ? { [ROLE_ID]: rowId } : {}), ...(reach ? { [VIEW]: REACH } : {}) });
  };
  if (!data.roles) return <EmptyState text="没有可以设置的角色。" />;
  return (
    <RoleFrame
      title="角色权限"
      roles={data.roles}
      tab={reach ? "reach" : "menus"}
      current={current}
      onChoose={(rowId) => void choose(rowId)}
    >
      {data.role && data.menus ? (
        // while the next role loads, clicks on the present one would be lost
        <div inert={current !== null && current !== data.role.rowId}>
          <RoleMenuTree
            key={data.role.rowId}
            role={data.role}
            menus={data.menus}
            reach={reach}
            onDirty={setDirty}
          />
        </div>
      ) : current && data.role === null ? (
        <NotFoundState title="角色不存在" />
      ) : null}
    </RoleFrame>
  );
}
