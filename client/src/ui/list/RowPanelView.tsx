import type { Action, Column } from "../base/types";
import { DescriptionList } from "../frame/DescriptionList";
import { SidePanel } from "../frame/SidePanel";
import type { PanelFrame, RowPanel } from "./opening";

/**
 * Panel of a record without its own page: every column, visible in the table or not, and the list's
 * additional labelled values.
 */
export function RowPanelView<Row>({
  panel,
  row,
  columns,
  actions,
  frame,
}: {
  panel: RowPanel<Row>;
  row: Row;
  columns: readonly Column<Row>[];
  actions: readonly Action[];
  frame: PanelFrame;
}) {
  const name = panel.name(row);
  const facts = columns
    .filter(({ tableOnly }) => !tableOnly)
    .map(({ title, render }) => ({ label: title, value: render(row) }));
  // the column with the name is shown above; another one may have the same value
  const named = facts.findIndex(({ value }) => value === name);
  if (named >= 0) facts.splice(named, 1);
  return (
    <SidePanel open width={560} title={name} tag={panel.tag?.(row)} actions={actions} {...frame}>
      <div className="ui-stack">
        <DescriptionList visible={0} columns={2} items={[...facts, ...(panel.facts?.(row) ?? [])]} />
        {panel.content?.(row)}
      </div>
    </SidePanel>
  );
}
