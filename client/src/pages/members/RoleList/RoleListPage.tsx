import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { RoleListPageDeleteMutation } from "@/__generated__/RoleListPageDeleteMutation.graphql";
import type { RoleListPageQuery } from "@/__generated__/RoleListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete, openDialog } from "@/ui/dialog/dialogs";
import { EmptyState, NotFoundState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { RoleDialog } from "../_components/RoleDialog";
import { type NavRole, RoleNav } from "../_components/RoleNav";
import { ROLE } from "./list";
import { RoleMembers } from "./RoleMembers";

/** Roles and who holds them; an admin looks at all teams, others at those they direct (core §2 Team role list). */
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
  const refresh = usePageRefresh();
  const navigate = usePageNavigate();
  const isAdmin = useCan()({ perms: "e:manage" });
  const remove = useSave<RoleListPageDeleteMutation>(graphql`
    mutation RoleListPageDeleteMutation($ids: [ID!]!) {
      roleDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const current = params.get(ROLE);
  const nodes = data.roles?.nodes ?? [];
  const first = (nodes.find(({ memberCount }) => memberCount > 0) ?? nodes[0])?.rowId;
  // A list without a choice shows its first role that has anybody in it.
  useEffect(() => {
    if (!current && first) setParams({ [ROLE]: first }, { replace: true });
  }, [current, first, setParams]);

  const edit = async (id?: string) => {
    const saved = await openDialog<string>(({ open, close }) => (
      <RoleDialog open={open} id={id} onClose={close} />
    ));
    if (!saved) return;
    await refresh();
    setParams({ [ROLE]: saved });
  };
  const actions = (role: NavRole) => [
    {
      key: "menus",
      text: "权限设置",
      hidden: !isAdmin,
      onClick: () => navigate(`/members/RoleMenus?roleId=${role.rowId}`),
    },
    { key: "edit", text: "修改", hidden: !role.viewerCan.update, onClick: () => edit(role.rowId) },
    {
      key: "delete",
      text: "删除",
      intent: "danger" as const,
      hidden: !role.viewerCan.delete,
      onClick: () =>
        confirmDelete({
          what: [role.name],
          run: async () => (await remove({ ids: [role.rowId] })).userErrors,
          onDone: () => {
            if (current === role.rowId) setParams({}, { replace: true });
            void refresh();
          },
        }),
    },
  ];
  return (
    <div className="ui-page">
      <PageHeader
        title="角色管理"
        count={data.roles?.totalCount}
        breadcrumb={useBreadcrumb()}
        primary={{ key: "create", text: "新增角色", hidden: !isAdmin, onClick: () => edit() }}
      />
      {data.roles ? (
        <div className="m-split">
          <div className="m-split__side">
            <RoleNav
              roles={data.roles}
              current={current}
              onChoose={(rowId) => setParams({ [ROLE]: rowId })}
              actions={actions}
            />
          </div>
          <div className="m-split__main">
            {data.role ? (
              <RoleMembers key={data.role.rowId} role={data.role} onEdit={edit} />
            ) : current && data.role === null ? (
              <NotFoundState title="角色不存在" />
            ) : null}
          </div>
        </div>
      ) : (
        <EmptyState text="没有可以查看的角色。" />
      )}
    </div>
  );
}
