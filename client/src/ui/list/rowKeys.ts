import type { RefObject } from "react";
import { type KeyBinding, useKeys } from "../base/keys";
import type { Action } from "../base/types";
import type { useTableKeys } from "./tableKeys";

const GROUP = "列表中的行";

/** The action that the shortcut `e` runs, wherever actions are. */
export function editOf(actions: readonly Action[]): Action | undefined {
  return actions.find(
    ({ key, hidden, disabled, onClick }) => key === "edit" && !hidden && !disabled && onClick,
  );
}

interface RowKeys {
  scroller: RefObject<HTMLElement | null>;
  keys: ReturnType<typeof useTableKeys>;
  isTree: boolean;
  canOpen: boolean;
  canSelect: boolean;
  canEdit: boolean;
  actionsOf?: ((rowId: string) => readonly Action[]) | undefined;
}

/** Letter shortcuts of rows, besides the arrows, Enter and Space that a row handles itself. */
export function useRowKeys({
  scroller,
  keys,
  isTree,
  canOpen,
  canSelect,
  canEdit,
  actionsOf,
}: RowKeys): void {
  const bindings: KeyBinding[] = [
    { keys: "j", text: "下一行（或 ↓）", group: GROUP, run: () => keys.walk(1) },
    { keys: "k", text: "上一行（或 ↑）", group: GROUP, run: () => keys.walk(-1) },
  ];
  if (canOpen) bindings.push({ keys: "Enter", text: "打开", group: GROUP });
  if (actionsOf)
    bindings.push({
      keys: "e",
      text: "修改",
      group: GROUP,
      run: () => {
        const row = keys.held();
        const edit = row === null ? undefined : editOf(actionsOf(row));
        if (!edit) return false;
        void edit.onClick?.();
        return true;
      },
    });
  if (canEdit)
    bindings.push(
      { keys: "F2", text: "在行内修改第一个可改的单元格", group: GROUP },
      { keys: "Tab", text: "到行内的下一个可改的单元格，Enter 修改", group: GROUP },
    );
  if (canSelect)
    bindings.push(
      {
        keys: "x",
        text: "选择（或空格）",
        group: GROUP,
        run: () => {
          const row = keys.held();
          if (row === null) return false;
          keys.select(row, false);
          return true;
        },
      },
      { keys: "Shift Space", text: "连续选择到此行", group: GROUP },
      { keys: "Esc", text: "取消选择", group: GROUP },
    );
  if (isTree) bindings.push({ keys: "→ ←", text: "展开、收起", group: GROUP });
  useKeys(bindings, scroller);
}
