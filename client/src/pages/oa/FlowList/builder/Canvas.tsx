import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useRef } from "react";
import type { Definition, Field, FieldType } from "@/domains/flow/definition";
import { FIELD_TYPE } from "@/domains/flow/form/labels";
import { EmptyState } from "@/ui/feedback/states";
import { MoreMenu } from "@/ui/frame/Actions";
import { Button } from "@/ui/frame/Button";
import type { BuilderAction } from "./builderState";
import { isColumnType, isFull, listOf, pathOf, placeOf } from "./edit";
import { FieldCard } from "./FieldCard";
import { type Dragged, type Edge, useFieldDrop } from "./useFieldDrag";
import type { FieldFaults } from "./validation";

interface CanvasProps {
  definition: Definition;
  chosen: string | null;
  faults: FieldFaults;
  dispatch: (action: BuilderAction) => void;
}

/** Canvas of the form builder: the fields of the form in order. */
export function Canvas(props: CanvasProps) {
  const { definition, dispatch } = props;
  const end = useRef<HTMLDivElement>(null);
  const count = definition.fields.length;
  const over = useFieldDrop(end, {
    takes: (dragged) => takes(definition, undefined, dragged),
    onDrop: (dragged) => drop(definition, undefined, count, dragged, dispatch),
  });
  return (
    <section className="flow-canvas" aria-label="表单字段">
      <Cards {...props} table={undefined} />
      <div ref={end} className="flow-canvas__end" data-over={over ? "" : undefined}>
        {count === 0 ? (
          <EmptyState compact title="还没有字段" text="点击左侧的字段类型添加，或将它拖到这里" />
        ) : (
          <span className="ui-muted ui-small">拖到这里放在最后</span>
        )}
      </div>
    </section>
  );
}

function Cards({ table, ...props }: CanvasProps & { table: string | undefined }) {
  const { definition, chosen, faults, dispatch } = props;
  const fields = listOf(definition, table);
  const full = isFull(definition, table);
  return (
    <ul className="flow-canvas__list" aria-label={table === undefined ? "字段" : "列"}>
      {fields.map((field, at) => {
        const path = pathOf({ table, key: field.key });
        return (
          <FieldCard
            key={field.key}
            field={field}
            path={path}
            isChosen={chosen === path}
            fault={faults.get(path)?.message}
            full={full}
            takes={(dragged) =>
              takes(definition, table, dragged) && !("path" in dragged && dragged.path === path)
            }
            onDrop={(dragged, edge) => drop(definition, table, at + behind(edge), dragged, dispatch)}
            dispatch={dispatch}
          >
            {field.type === "detail" ? (
              <>
                <Cards {...props} table={field.key} />
                <AddColumn table={field} full={isFull(definition, field.key)} dispatch={dispatch} />
              </>
            ) : null}
          </FieldCard>
        );
      })}
    </ul>
  );
}

const behind = (edge: Edge) => (edge === "behind" ? 1 : 0);

/**
 * Whether a dragged item may be dropped: new fields of an allowed type anywhere, existing ones only within
 * their list.
 */
function takes(definition: Definition, table: string | undefined, dragged: Dragged): boolean {
  if ("path" in dragged) return placeOf(dragged.path).table === table;
  return !isFull(definition, table) && (table === undefined || isColumnType(dragged.of));
}

function drop(
  definition: Definition,
  table: string | undefined,
  at: number,
  dragged: Dragged,
  dispatch: (action: BuilderAction) => void,
): void {
  if ("of" in dragged) {
    dispatch({ type: "add", of: dragged.of, table, at });
    return;
  }
  const { key } = placeOf(dragged.path);
  const from = listOf(definition, table).findIndex((field) => field.key === key);
  // positions are counted without the moved field
  dispatch({ type: "move", path: dragged.path, to: from >= 0 && from < at ? at - 1 : at });
}

const COLUMN_TYPES = (Object.keys(FIELD_TYPE) as FieldType[]).filter(isColumnType);

function AddColumn({
  table,
  full,
  dispatch,
}: {
  table: Field;
  full: boolean;
  dispatch: (action: BuilderAction) => void;
}) {
  return (
    <div className="flow-canvas__columns">
      <MoreMenu
        label={`给${table.label}添加列`}
        trigger={
          <Button size="small" variant="minimal" icon={<PlusIcon />}>
            添加列
          </Button>
        }
        actions={COLUMN_TYPES.map((type) => ({
          key: type,
          text: FIELD_TYPE[type],
          disabled: full,
          onClick: () => dispatch({ type: "add", of: type, table: table.key }),
        }))}
      />
    </div>
  );
}
