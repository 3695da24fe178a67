import AlignmentBottomIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-bottom";
import AlignmentHorizontalCenterIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-horizontal-center";
import AlignmentLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-left";
import AlignmentRightIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-right";
import AlignmentTopIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-top";
import AlignmentVerticalCenterIcon from "@blueprintjs/icons/lib/esm/generated/components/alignment-vertical-center";
import BringForwardIcon from "@blueprintjs/icons/lib/esm/generated/components/bring-forward";
import DuplicateIcon from "@blueprintjs/icons/lib/esm/generated/components/duplicate";
import HorizontalDistributionIcon from "@blueprintjs/icons/lib/esm/generated/components/horizontal-distribution";
import RedoIcon from "@blueprintjs/icons/lib/esm/generated/components/redo";
import SendBackwardIcon from "@blueprintjs/icons/lib/esm/generated/components/send-backward";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import VerticalDistributionIcon from "@blueprintjs/icons/lib/esm/generated/components/vertical-distribution";
import ZoomInIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-in";
import ZoomOutIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-out";
import type { ReactElement } from "react";
import { Button } from "@/ui/frame/Button";
import type { Editor, EditorAction } from "./editor";
import { type Zoom, zoomed } from "./zoom";

interface Tool {
  readonly text: string;
  readonly icon: ReactElement;
  readonly action: EditorAction;
  /** Smallest number of selected elements for the action. */
  readonly least?: number;
  readonly off?: (editor: Editor) => boolean;
}

const GROUPS: readonly { readonly label: string; readonly tools: readonly Tool[] }[] = [
  {
    label: "撤销",
    tools: [
      {
        text: "撤销（Ctrl+Z）",
        icon: <UndoIcon />,
        action: { type: "undo" },
        off: ({ past }) => past.length === 0,
      },
      {
        text: "重做（Ctrl+Y）",
        icon: <RedoIcon />,
        action: { type: "redo" },
        off: ({ future }) => future.length === 0,
      },
    ],
  },
  {
    label: "对齐",
    tools: [
      { text: "左对齐", icon: <AlignmentLeftIcon />, action: { type: "align", how: "left" }, least: 1 },
      {
        text: "水平居中",
        icon: <AlignmentVerticalCenterIcon />,
        action: { type: "align", how: "center" },
        least: 1,
      },
      { text: "右对齐", icon: <AlignmentRightIcon />, action: { type: "align", how: "right" }, least: 1 },
      { text: "顶对齐", icon: <AlignmentTopIcon />, action: { type: "align", how: "top" }, least: 1 },
      {
        text: "垂直居中",
        icon: <AlignmentHorizontalCenterIcon />,
        action: { type: "align", how: "middle" },
        least: 1,
      },
      { text: "底对齐", icon: <AlignmentBottomIcon />, action: { type: "align", how: "bottom" }, least: 1 },
      {
        text: "横向均分",
        icon: <HorizontalDistributionIcon />,
        action: { type: "distribute", axis: "x" },
        least: 3,
      },
      {
        text: "纵向均分",
        icon: <VerticalDistributionIcon />,
        action: { type: "distribute", axis: "y" },
        least: 3,
      },
    ],
  },
  {
    label: "元素",
    tools: [
      { text: "上移一层（]）", icon: <BringForwardIcon />, action: { type: "order", by: 1 }, least: 1 },
      { text: "下移一层（[）", icon: <SendBackwardIcon />, action: { type: "order", by: -1 }, least: 1 },
      { text: "复制（Ctrl+D）", icon: <DuplicateIcon />, action: { type: "duplicate" }, least: 1 },
      { text: "删除（Delete）", icon: <TrashIcon />, action: { type: "remove" }, least: 1 },
    ],
  },
];

export interface ToolbarProps {
  editor: Editor;
  act: (action: EditorAction) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

/** Toolbar of the label editor: actions on the selected elements, undo and redo, zoom. */
export function Toolbar({ editor, act, zoom, onZoom }: ToolbarProps) {
  const count = editor.selected.length;
  return (
    <div className="qr-tools" role="toolbar" aria-label="编辑工具">
      {GROUPS.map(({ label, tools }) => (
        <fieldset key={label} className="qr-tools__group" aria-label={label}>
          {tools.map(({ text, icon, action, least = 0, off }) => (
            <Button
              key={text}
              variant="minimal"
              size="small"
              icon={icon}
              aria-label={text}
              title={text}
              disabled={off ? off(editor) : count < least}
              onClick={() => act(action)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className="qr-tools__group qr-tools__zoom" aria-label="显示比例">
        <Button
          variant="minimal"
          size="small"
          icon={<ZoomOutIcon />}
          aria-label="缩小"
          title="缩小"
          disabled={zoomed(zoom, -1) === zoom}
          onClick={() => onZoom(zoomed(zoom, -1))}
        />
        <Button variant="minimal" size="small" title="适合窗口" onClick={() => onZoom("fit")}>
          {zoom === "fit" ? "适合" : `${Math.round(zoom * 100)}%`}
        </Button>
        <Button
          variant="minimal"
          size="small"
          icon={<ZoomInIcon />}
          aria-label="放大"
          title="放大"
          disabled={zoomed(zoom, 1) === zoom}
          onClick={() => onZoom(zoomed(zoom, 1))}
        />
      </fieldset>
    </div>
  );
}
