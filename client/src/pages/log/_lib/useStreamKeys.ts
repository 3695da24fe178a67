/** Keyboard shortcuts of a list of work logs. */
import type { RefObject } from "react";
import { useKeys } from "@/ui/base/keys";

const CARD = "[data-log]";
const GROUP = "日志列表";

interface StreamKeys {
  readonly open: (rowId: string) => void;
  /** Edits a log; false where the viewer may not. */
  readonly edit: (rowId: string) => boolean;
}

/**
 * Shortcuts: `j` and `k` move between the cards, `e` edits a log, Enter opens it, `/` focuses the keyword
 * input.
 */
export function useStreamKeys(root: RefObject<HTMLElement | null>, { open, edit }: StreamKeys): void {
  const held = () => document.activeElement?.closest<HTMLElement>(CARD) ?? null;
  const walk = (by: number) => {
    const cards = [...(root.current?.querySelectorAll<HTMLElement>(CARD) ?? [])];
    const now = held();
    const at = now ? cards.indexOf(now) : -1;
    const next = cards[Math.min(Math.max(at + by, 0), cards.length - 1)];
    next?.focus();
    next?.scrollIntoView?.({ block: "nearest" });
    return next !== undefined;
  };
  useKeys(
    [
      {
        keys: "/",
        text: "搜索这个列表",
        group: "列表",
        run: () => {
          const input = root.current?.querySelector<HTMLInputElement>(".ui-filters__keyword input");
          input?.focus();
          input?.select();
          return Boolean(input);
        },
      },
      { keys: "j", text: "下一篇日志", group: GROUP, run: () => walk(1) },
      { keys: "k", text: "上一篇日志", group: GROUP, run: () => walk(-1) },
      {
        keys: "e",
        text: "修改",
        group: GROUP,
        run: () => {
          const rowId = held()?.dataset.log;
          return rowId !== undefined && edit(rowId);
        },
      },
      {
        keys: "Enter",
        text: "打开",
        group: GROUP,
        run: () => {
          // a button inside the card keeps its own Enter
          const card = held();
          if (!card?.dataset.log || card !== document.activeElement) return false;
          open(card.dataset.log);
          return true;
        },
      },
    ],
    root,
  );
}
