import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { RoleMenuTree_menus$key } from "@/__generated__/RoleMenuTree_menus.graphql";
import type { RoleMenuTree_role$key } from "@/__generated__/RoleMenuTree_role.graphql";
import type { RoleMenuTreeMutation } from "@/__generated__/RoleMenuTreeMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { type ConfirmOptions, confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SearchInput } from "@/ui/input/TextInput";
import { filterTree } from "@/ui/tree/treeModel";
import {
  checkAll,
  checkedFrom,
  impliedEntries,
  leavesOf,
  type MenuRow,
  makesAdmin,
  menuChanges,
  menuIdsOf,
  menuTree,
  opensWith,
} from "../_lib/menuTree";
import { MenuChangesText } from "./MenuChangesText";
import { MenuGroup } from "./MenuGroup";
import "./RoleMenuTree.css";

const RoleReach = lazy(() =>
  import("../_components/RoleReach").then((module) => ({ default: module.RoleReach })),
);

/** Confirmation before the role becomes an administrator role. */
const promotion = (role: string, members: number): ConfirmOptions => ({
  title: "设为管理员",
  text: `“${role}”将成为管理员角色，${
    members > 0 ? `现有 ${members} 名成员和以后加入的成员` : "以后加入的成员"
  }可以查看和操作企业的全部数据，不受菜单和数据范围限制，也能修改所有角色。是否继续?`,
  confirmText: "设为管理员",
  danger: true,
});

export interface RoleMenuTreeProps {
  role: RoleMenuTree_role$key;
  menus: RoleMenuTree_menus$key;
  /** Shows the role's data scope instead of the check boxes; unsaved checks stay. */
  reach?: boolean;
  onDirty: (dirty: boolean) => void;
}

/** Menus and permissions of a role as a tree with check boxes; changes take effect on saving. */
export function RoleMenuTree(props: RoleMenuTreeProps) {
  const { onDirty, reach } = props;
  const role = useFragment(
    graphql`
      fragment RoleMenuTree_role on Role {
        id
        rowId
        name
        system
        memberCount
        menuIds
        viewerCan {
          setMenus
        }
      }
    `,
    props.role,
  );
  const menus = useFragment(
    graphql`
      fragment RoleMenuTree_menus on Menu @relay(plural: true) {
        menuId
        parentId
        kind
        title
        order
        enabled
        perms
        perms2
        permOr
      }
    `,
    props.menus,
  );
  const [save] = useAppMutation<RoleMenuTreeMutation>(
    graphql`
      mutation RoleMenuTreeMutation($input: RoleMenusInput!) {
        roleMenusSet(input: $input) {
          role {
            ...RoleMenuTree_role
            viewerCan {
              update
              delete
              setMembers
            }
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "权限已保存" },
  );
  const tree = useMemo(() => menuTree<MenuRow>(menus), [menus]);
  const saved = useMemo(() => checkedFrom(tree, role.menuIds ?? []), [tree, role.menuIds]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [filter, setFilter] = useState("");
  const checked = chosen ?? saved;
  const changes = useMemo(() => menuChanges(tree, saved, checked), [tree, saved, checked]);
  const dirty = changes.added.length > 0 || changes.removed.length > 0;
  const editable = role.viewerCan.setMenus;
  useLeaveGuard(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const shown = filterTree(tree, filter);
  const all = leavesOf(tree).length;
  const brought = useMemo(() => impliedEntries(tree, checked), [tree, checked]);
  const promotes = leavesOf(tree).some(
    ({ id, data }) => makesAdmin(data) && checked.has(id) && !saved.has(id),
  );
  const submit = async () => {
    if (promotes && !(await confirm(promotion(role.name, role.memberCount)))) return;
    const { ok } = await save({ input: { roleId: role.rowId, menuIds: menuIdsOf(tree, checked) } });
    if (ok) setChosen(null);
  };
  const everything = (on: boolean) => setChosen(checkAll(shown, tree, checked, on));

  return (
    <Card>
      <div className="m-menus">
        <div className="m-menus__bar">
          <h2>{role.name}</h2>
          {role.system ? <StatusTag>系统角色，不可修改</StatusTag> : null}
          <span className="ui-muted">
            已选 {menuIdsOf(tree, checked).length} / {all}，{role.memberCount} 名成员
          </span>
          <span className="ui-grow" />
          {reach ? null : (
            <div className="m-menus__filter">
              <SearchInput
                value={filter}
                onChange={setFilter}
                placeholder="搜索菜单或权限"
                aria-label="搜索菜单或权限"
                slash
              />
            </div>
          )}
          {editable && !reach ? (
            <>
              <Button variant="minimal" onClick={() => everything(true)}>
                {filter.trim() ? "全选结果" : "全选"}
              </Button>
              <Button variant="minimal" onClick={() => everything(false)}>
                {filter.trim() ? "清空结果" : "清空"}
              </Button>
            </>
          ) : null}
        </div>
        {reach ? (
          <Suspense fallback={<LoadingMask text="加载中" />}>
            <RoleReach roleId={role.rowId} menuIds={menuIdsOf(tree, checked)} />
          </Suspense>
        ) : null}
        {!reach && shown.length === 0 ? <EmptyState compact title="无匹配数据" /> : null}
        {reach
          ? null
          : shown.map((group) => (
              <MenuGroup
                key={group.id}
                group={group}
                checked={checked}
                brought={brought}
                opener={(menu) => opensWith(tree, menu)}
                readOnly={!editable}
                onCheck={(node, on) => setChosen(checkAll([node], tree, checked, on))}
              />
            ))}
        {editable ? (
          <div className="m-menus__save">
            <MenuChangesText changes={changes} members={role.memberCount} promotes={promotes} />
            <Button disabled={!dirty} onClick={() => setChosen(null)}>
              撤销修改
            </Button>
            <Button intent="primary" disabled={!dirty} onClick={submit}>
              保存
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
