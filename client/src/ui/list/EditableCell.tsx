import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import { lazy, type ReactNode, Suspense } from "react";
import type { Column } from "../base/types";
import type { CellEdits } from "./cellEditing";

// inputs and pickers are loaded with the first cell that is edited
const CellInput = lazy(() => import("./CellInput"));

interface EditableCellProps<Row> {
  id: string;
  row: Row;
  column: Column<Row>;
  edits: CellEdits<Row>;
  /** Whether the pencil is rendered: on hover or focus. */
  warm: boolean;
  focusable: boolean;
  /** Content of the cell. */
  children: ReactNode;
}

/** Content of a cell that can be edited in place: the usual content and a pencil, or the input. */
export function EditableCell<Row>(props: EditableCellProps<Row>) {
  const { id, row, column, edits, warm, focusable, children } = props;
  const { edit } = column;
  if (edit && edits.open?.id === id && edits.open.key === column.key) {
    return (
      <Suspense fallback={children}>
        <CellInput
          edit={edit as never}
          row={row as never}
          title={column.title}
          part={edits.parts?.[edit.field]}
          save={edits.save as never}
          onLeave={edits.leave}
        />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {warm ? (
        <button
          type="button"
          className="ui-icon-button ui-table__pencil"
          data-pencil={column.key}
          tabIndex={focusable ? 0 : -1}
          aria-label={`修改${column.title}`}
          title={`修改${column.title}（F2）`}
          onClick={() => edits.start(id, column.key, "cell")}
        >
          <EditIcon size={12} />
        </button>
      ) : null}
    </>
  );
}
