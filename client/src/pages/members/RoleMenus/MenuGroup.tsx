import type { TreeNode } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Checkbox } from "@/ui/input/choices";
import { checkedCount, leavesOf, type MenuRow, makesAdmin } from "../_lib/menuTree";

const KINDS = { GROUP: "", PAGE: "页面", ACTION: "操作" } as const;

export interface MenuGroupProps {
  group: TreeNode<MenuRow>;
  checked: ReadonlySet<string>;
  /** Entries implied by other checked entries: title of the implying entry, by id. */
  brought: ReadonlyMap<string, string>;
  /** Title of the entry that unlocks an entry without permissions of its own. */
  opener: (menu: MenuRow | undefined) => string | null;
  readOnly: boolean;
  /** Checks or clears a node and its descendants. */
  onCheck: (node: TreeNode<MenuRow>, on: boolean) => void;
}

/** One group of menus, with a check box for the group and one per entry. */
export function MenuGroup({ group, checked, brought, opener, readOnly, onCheck }: MenuGroupProps) {
  const { on, all } = checkedCount(group, checked, brought);
  // entries without permissions of their own are not checked with the group
  const own = leavesOf([group]).filter(({ data }) => opener(data) === null);
  const full = own.length > 0 ? own.every(({ id }) => checked.has(id)) : on === all;
  const opened = ({ id, data }: TreeNode<MenuRow>) => brought.get(id) ?? opener(data);
  return (
    <fieldset className="m-menus__group">
      <legend className="ui-visually-hidden">{group.label}</legend>
      <div className="m-menus__head">
        <Checkbox
          label={<strong>{group.label}</strong>}
          value={full}
          indeterminate={!full && on > 0}
          disabled={readOnly || own.length === 0}
          onChange={() => onCheck(group, !full)}
        />
        <span className="ui-muted ui-small">
          {on}/{all}
        </span>
      </div>
      <div className="m-menus__entries">
        {leavesOf([group]).map((entry) => (
          <Checkbox
            key={entry.id}
            label={
              <span className="m-menus__label">
                {entry.label}
                <span className="ui-muted ui-small">
                  {opened(entry) ? `随“${opened(entry)}”开放` : entry.data ? KINDS[entry.data.kind] : ""}
                </span>
                {makesAdmin(entry.data) ? <StatusTag tone="red">成为管理员</StatusTag> : null}
                {entry.disabled ? <StatusTag>未开通</StatusTag> : null}
              </span>
            }
            value={checked.has(entry.id) || brought.has(entry.id)}
            disabled={
              readOnly ||
              entry.disabled ||
              brought.has(entry.id) ||
              (!checked.has(entry.id) && opener(entry.data) !== null)
            }
            onChange={(value) => onCheck(entry, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
