import type { Action, UserErrors } from "@/ui/base/types";
import { told } from "./told";

type Saved = Promise<{ readonly userErrors: UserErrors }>;

interface Setting {
  readonly enabled: boolean;
  /** Its place, from 0. */
  readonly order: number;
}

interface Saving {
  readonly change: (enabled: boolean) => Saved;
  readonly move: (order: number) => Saved;
  readonly refresh: () => Promise<unknown>;
}

/** What settings that are in use or not and stand in an order have in their menus: switched on and off, moved up and down. */
export function settingActions({ enabled, order }: Setting, { change, move, refresh }: Saving): Action[] {
  return [
    {
      key: "switch",
      text: enabled ? "停用" : "启用",
      onClick: () => told(change(!enabled), enabled ? "已停用" : "已启用", refresh),
    },
    {
      key: "up",
      text: "上移",
      hidden: order === 0,
      onClick: () => told(move(order - 1), "已上移", refresh),
    },
    { key: "down", text: "下移", onClick: () => told(move(order + 1), "已下移", refresh) },
  ];
}
