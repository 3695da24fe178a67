import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { RoleListPageQuery } from "@/__generated__/RoleListPageQuery.graphql";
import { useCan } from "@/access/Can";
import type { PageProps } from "@/app/routes/types";
import { EmptyState, NotFoundState } from "@/ui/feedback/states";
import { RoleFrame } from "../_components/RoleFrame";
import { useRoleActions } from "../_lib/useRoleActions";
import { ROLE } from "./list";
import { RoleMembers } from "./RoleMembers";

/**
 * Roles and their members; an administrator sees all teams, other members those that they lead
 * (core §2 Team role list).
 */
export default function RoleListPage({ queryRef }: PageProps<RoleListPageQuery>) {
  const data = usePreloadedQuery<RoleListPageQuery>(
    graphql`
      query RoleListPageQuery($roleId: ID!, $chosen: Boolean!, $page: PageInput!, $filter: MemberFilter) {
        roles(page: { number: 1, size: 1000 }, orderBy: [{ field: ORDER, direction: ASC }]) {
          totalCount
          nodes {
            rowId
            memberCount
          }
          ...RoleNav_roles
        }
        role(id: $roleId) @include(if: $chosen) {
          rowId
          ...RoleMembers_role @arguments(page: $page, filter: $filter)
        }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  const current = params.get(ROLE);
  const nodes = data.roles?.nodes ?? [];
  const first = (nodes.find(({ memberCount }) => memberCount > 0) ?? nodes[0])?.rowId;
  // without a selection, the first role that has members is shown
  useEffect(() => {
    if (!current && first) setParams({ [ROLE]: first }, { replace: true });
  }, [current, first, setParams]);

  const manages = useCan()({ perms: "e:manage" });

  const choose = (rowId: string | null) =>
    setParams(rowId ? { [ROLE]: rowId } : {}, { replace: rowId === null });
  const { edit } = useRoleActions(current, choose);
  if (!data.roles) return <EmptyState text="没有可以查看的角色。" />;
  return (
    <RoleFrame
      title="角色管理"
      count={manages ? data.roles.totalCount : nodes.filter(({ memberCount }) => memberCount > 0).length}
      roles={data.roles}
      tab="members"
      current={current}
      onChoose={choose}
    >
      {data.role ? (
        <RoleMembers key={data.role.rowId} role={data.role} onEdit={edit} />
      ) : current && data.role === null ? (
        <NotFoundState title="角色不存在" />
      ) : null}
    </RoleFrame>
  );
}
