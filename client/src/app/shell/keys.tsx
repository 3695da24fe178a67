import { lazy } from "react";
import { usePageNavigate } from "@/app/page/navigation";
import { useKeys } from "@/ui/base/keys";
import { openDialog } from "@/ui/dialog/dialogs";
import type { NavModule } from "./navModel";

const KeysDialog = lazy(() => import("./KeysDialog").then((module) => ({ default: module.KeysDialog })));

/** Opens the list of all shortcuts of the page behind it. */
export function openKeys(): Promise<void> {
  return openDialog<void>(({ open, close }) => <KeysDialog open={open} onClose={() => close()} />);
}

/** Shortcuts of the whole product: `g` and a letter to a module, `?` to the list of shortcuts. */
export function useShellKeys(nav: readonly NavModule[]): void {
  const go = usePageNavigate();
  useKeys([
    { keys: "?", text: "快捷键", group: "通用", run: () => void openKeys() },
    { keys: "Ctrl K", text: "搜索", group: "通用" },
    ...nav
      .filter(({ letter }) => letter)
      .map(({ letter, title, home }) => ({
        keys: `g ${letter}`,
        text: title,
        group: "前往",
        run: () => go(home),
      })),
  ]);
}
