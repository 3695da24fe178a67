import { graphql, useFragment } from "react-relay";
import type { RoleNav_roles$key } from "@/__generated__/RoleNav_roles.graphql";
import { useCan } from "@/access/Can";
import type { Action } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { MoreMenu } from "@/ui/frame/Actions";
import { StatusTag } from "@/ui/frame/StatusTag";
import "./RoleNav.css";

/** Fields of a role in the list. */
export interface NavRole {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
  readonly memberCount: number;
  readonly viewerCan: { readonly update: boolean; readonly delete: boolean; readonly setMenus: boolean };
}

export interface RoleNavProps {
  roles: RoleNav_roles$key;
  /** Row id of the selected role. */
  current: string | null;
  onChoose: (rowId: string) => void;
  actions?: (role: NavRole) => readonly Action[];
}

/** List of the enterprise's roles to select from, with member counts. */
export function RoleNav({ roles: key, current, onChoose, actions }: RoleNavProps) {
  const { nodes } = useFragment(
    graphql`
      fragment RoleNav_roles on RoleConnection {
        nodes {
          id
          rowId
          name
          system
          memberCount
          viewerCan {
            update
            delete
            setMenus
          }
        }
      }
    `,
    key,
  );
  const manages = useCan()({ perms: "e:manage" });
  // team leaders see only their own members: roles without any of them are hidden
  const shown = manages ? nodes : nodes.filter(({ memberCount }) => memberCount > 0);
  if (shown.length === 0) return <EmptyState compact title="暂无数据" />;
  return (
    <nav aria-label="角色">
      <ul className="m-roles">
        {shown.map((role) => {
          const menu = actions?.(role) ?? [];
          return (
            <li key={role.rowId} className="m-roles__item" data-current={role.rowId === current || undefined}>
              <button
                type="button"
                className="m-roles__name"
                aria-current={role.rowId === current || undefined}
                onClick={() => onChoose(role.rowId)}
              >
                <span className="ui-row ui-grow">
                  <span className="ui-ellipsis">{role.name}</span>
                  {role.system ? <StatusTag>系统</StatusTag> : null}
                </span>
                <span className="m-roles__count">{role.memberCount} 人</span>
              </button>
              {menu.length > 0 ? (
                <MoreMenu actions={menu} label={`${role.name}的操作`} size="small" minimal />
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
