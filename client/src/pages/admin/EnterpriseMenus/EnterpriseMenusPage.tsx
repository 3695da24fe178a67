import { graphql, usePreloadedQuery } from "react-relay";
import type { EnterpriseMenusPageMutation } from "@/__generated__/EnterpriseMenusPageMutation.graphql";
import type {
  EnterpriseMenusPageQuery,
  EnterpriseMenusPageQuery$data,
} from "@/__generated__/EnterpriseMenusPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { SwitchInput } from "@/ui/input/choices";
import { lost, switched } from "./switches";
import "./EnterpriseMenus.css";

type Row = NonNullable<EnterpriseMenusPageQuery$data["enterpriseMenus"]>[number];

/**
 * Menus of the enterprise, enabled or disabled by its owner; changes take effect at once for all members
 * (core §6).
 */
export default function EnterpriseMenusPage({ queryRef }: PageProps<EnterpriseMenusPageQuery>) {
  const data = usePreloadedQuery<EnterpriseMenusPageQuery>(
    graphql`
      query EnterpriseMenusPageQuery {
        enterprise {
          version
        }
        enterpriseMenus {
          memberCount
          menu {
            menuId
            parentId
            kind
            title
            enabled
          }
        }
      }
    `,
    queryRef,
  );
  const rows = found(data.enterpriseMenus);
  const refresh = usePageRefresh();
  const [save, pending] = useAppMutation<EnterpriseMenusPageMutation>(graphql`
    mutation EnterpriseMenusPageMutation($input: EnterpriseMenusInput!) {
      enterpriseMenusSet(input: $input) {
        menus {
          memberCount
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const turn = async (row: Row, on: boolean) => {
    const question = on ? null : lost(rows, row.menu.menuId);
    if (question && !(await confirm({ text: question, confirmText: "停用", danger: true }))) return;
    const menuIds = switched(rows, row.menu.menuId, on);
    const version = data.enterprise?.version ?? null;
    await save({ input: { menuIds, version } });
    // also after an error: another member may have changed the menus meanwhile
    await refresh();
  };
  return (
    <div className="ui-page">
      <PageHeader title="启用的菜单" breadcrumb={useBreadcrumb()} />
      <p className="ui-muted">
        停用后立即生效：角色中的这项权限不再起作用，重新启用即恢复。管理员和所有者不受影响。
      </p>
      {rows
        .filter(({ menu }) => menu.kind === "GROUP")
        .map((group) => (
          <Card key={group.menu.menuId}>
            <SwitchInput
              label={<strong>{group.menu.title}</strong>}
              value={group.menu.enabled}
              disabled={pending}
              onChange={(on) => void turn(group, on)}
            />
            <div className="enterprise-menus__entries">
              {rows
                .filter(({ menu }) => menu.parentId === group.menu.menuId)
                .map((entry) => (
                  <SwitchInput
                    key={entry.menu.menuId}
                    label={
                      <>
                        {entry.menu.title}
                        <span className="ui-muted ui-small">
                          {entry.memberCount > 0 ? ` ${entry.memberCount} 名成员` : ""}
                        </span>
                      </>
                    }
                    value={entry.menu.enabled}
                    disabled={pending}
                    onChange={(on) => void turn(entry, on)}
                  />
                ))}
            </div>
          </Card>
        ))}
    </div>
  );
}
