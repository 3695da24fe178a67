import type { Action, UserErrors } from "@/ui/base/types";
import { reportResult } from "./reportResult";

type Saved = Promise<{ readonly userErrors: UserErrors }>;

interface Setting {
  readonly enabled: boolean;
  /** Its position, from 0. */
  readonly order: number;
}

interface Saving {
  readonly change: (enabled: boolean) => Saved;
  readonly move: (order: number) => Saved;
  readonly refresh: () => Promise<unknown>;
}

/** Menu actions of settings that can be disabled and ordered: enable and disable, move up and down. */
export function settingActions({ enabled, order }: Setting, { change, move, refresh }: Saving): Action[] {
  return [
    {
      key: "switch",
      text: enabled ? "停用" : "启用",
      onClick: () => reportResult(change(!enabled), enabled ? "已停用" : "已启用", refresh),
    },
    {
      key: "up",
      text: "上移",
      hidden: order === 0,
      onClick: () => reportResult(move(order - 1), "已上移", refresh),
    },
    { key: "down", text: "下移", onClick: () => reportResult(move(order + 1), "已下移", refresh) },
  ];
}
