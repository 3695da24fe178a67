import type { MenuChanges } from "../_lib/menuTree";

const SHOWN = 8;

function list(titles: readonly string[]): string {
  const rest = titles.length - SHOWN;
  return titles.slice(0, SHOWN).join("、") + (rest > 0 ? ` 等 ${titles.length} 项` : "");
}

/** Summary of unsaved changes, with the number of affected members. */
export function MenuChangesText({
  changes,
  members,
  promotes,
}: {
  changes: MenuChanges;
  members: number;
  /** Whether the changes make the role an administrator role. */
  promotes: boolean;
}) {
  const { added, removed } = changes;
  if (added.length === 0 && removed.length === 0)
    return <p className="m-menus__changes ui-muted">没有未保存的修改</p>;
  return (
    <div className="m-menus__changes" role="status">
      {added.length > 0 ? <p>新增：{list(added)}</p> : null}
      {removed.length > 0 ? <p>移除：{list(removed)}</p> : null}
      {promotes ? (
        <p className="m-menus__admin">拥有该角色的成员将成为管理员，可以操作企业的全部数据</p>
      ) : null}
      {members > 0 ? <p className="ui-muted ui-small">保存后 {members} 名成员的菜单随之变化</p> : null}
    </div>
  );
}
