import AlignJustifyIcon from "@blueprintjs/icons/lib/esm/generated/components/align-justify";
import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import DiagramTreeIcon from "@blueprintjs/icons/lib/esm/generated/components/diagram-tree";
import ListColumnsIcon from "@blueprintjs/icons/lib/esm/generated/components/list-columns";
import PropertiesIcon from "@blueprintjs/icons/lib/esm/generated/components/properties";
import VerticalDistributionIcon from "@blueprintjs/icons/lib/esm/generated/components/vertical-distribution";
import { type DensityChoice, useDensity } from "../base/density";
import type { TreeMode } from "../base/types";
import { MoreMenu } from "../frame/Actions";
import { Button } from "../frame/Button";
import { Popover } from "../frame/Popover";
import { Checkbox } from "../input/choices";
import type { TableLayout } from "./useTableLayout";

/** Button to choose and order the columns. */
export function ColumnsButton<Row>({ layout }: { layout: TableLayout<Row> }) {
  const visible = layout.visible.map((column) => column.key);
  return (
    <Popover
      label="列设置"
      placement="bottom-end"
      content={
        <div className="ui-columns">
          <ul>
            {layout.all.map((column, index) => {
              const before = layout.all[index - 1];
              const after = layout.all[index + 1];
              return (
                <li key={column.key}>
                  <Checkbox
                    label={column.title}
                    value={visible.includes(column.key)}
                    disabled={column.required || (visible.length === 1 && visible.includes(column.key))}
                    onChange={(on) =>
                      layout.setVisible(
                        layout.all
                          .map((item) => item.key)
                          .filter((key) => (key === column.key ? on : visible.includes(key))),
                      )
                    }
                  />
                  <span className="ui-grow" />
                  <button
                    type="button"
                    className="ui-icon-button"
                    aria-label={`上移${column.title}`}
                    disabled={!before}
                    onClick={() => before && layout.move(column.key, before.key)}
                  >
                    <ArrowUpIcon size={12} />
                  </button>
                  <button
                    type="button"
                    className="ui-icon-button"
                    aria-label={`下移${column.title}`}
                    disabled={!after}
                    onClick={() => after && layout.move(column.key, after.key)}
                  >
                    <ArrowDownIcon size={12} />
                  </button>
                </li>
              );
            })}
          </ul>
          <button type="button" className="ui-link" disabled={!layout.changed} onClick={layout.reset}>
            恢复默认
          </button>
        </div>
      }
    >
      <Button variant="minimal" icon={<ListColumnsIcon />} aria-label="列设置" title="列设置" />
    </Popover>
  );
}

const DENSITIES: readonly { key: DensityChoice; text: string }[] = [
  { key: "auto", text: "自动" },
  { key: "medium", text: "紧凑" },
  { key: "large", text: "宽松" },
];

/** Height of the rows, for the whole app. */
export function DensityButton() {
  const { choice, setDensity } = useDensity();
  return (
    <MoreMenu
      label="行高"
      actions={DENSITIES.map(({ key, text }) => ({
        key,
        text: choice === key ? `${text} ✓` : text,
        onClick: () => setDensity(key),
      }))}
      trigger={
        <Button variant="minimal" icon={<VerticalDistributionIcon />} aria-label="行高" title="行高" />
      }
    />
  );
}

/** Switch between tree and flat list, stored per route (core §2 Documents, business §9). */
export function TreeFlatButton({ mode, onChange }: { mode: TreeMode; onChange: (mode: TreeMode) => void }) {
  const next = mode === "tree" ? "flat" : "tree";
  const text = next === "flat" ? "切换为平铺" : "切换为树形";
  return (
    <Button
      variant="minimal"
      icon={next === "flat" ? <AlignJustifyIcon /> : <DiagramTreeIcon />}
      aria-label={text}
      title={text}
      onClick={() => onChange(next)}
    />
  );
}

/** The table as one of several views of the same rows. */
export const TABLE_VIEW = { key: "table", label: "表格", icon: <PropertiesIcon /> } as const;
