import type { ReactNode } from "react";
import { AppDialog } from "../dialog/AppDialog";
import { Button } from "../frame/Button";

export interface FilterSheetProps {
  open: boolean;
  /** Number of active filters. */
  count: number;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * All filters of a list in a sheet at the bottom: on a phone they would fill most of the page. The list
 * follows each choice.
 */
export default function FilterSheet({ open, count, onClear, onClose, children }: FilterSheetProps) {
  return (
    <AppDialog
      open={open}
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button disabled={count === 0} onClick={onClear}>
            清除筛选
          </Button>
          <Button intent="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <div className="ui-filters__more">{children}</div>
    </AppDialog>
  );
}
