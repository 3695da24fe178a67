import { useReducer, useState } from "react";
import { graphql } from "react-relay";
import type { DashboardEditorSaveMutation } from "@/__generated__/DashboardEditorSaveMutation.graphql";
import { beginHistory, historyReducer } from "@/domains/flow/process/history";
import { useAppMutation } from "@/relay/useAppMutation";
import { deepEqual } from "@/ui/base/equal";
import { useKeys } from "@/ui/base/keys";
import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Button } from "@/ui/frame/Button";
import {
  type DashboardDraft,
  type DraftTile,
  draftOf,
  inputOf,
  MOST_TILES,
  newCode,
  SIZES,
  titleOf,
  withParameters,
} from "./draft";
import { EditorGrid } from "./EditorGrid";
import { freePlace, moved, type Place, tidied } from "./grid";
import { ParametersDialog } from "./ParametersDialog";
import { TileDialog } from "./TileDialog";
import type { DashboardRow, TileFigures, TileKind } from "./types";

const FULL = "仪表盘已到最下面一行，放不下了";

interface DashboardEditorProps {
  dashboard: DashboardRow;
  /** The figures of tiles so far. */
  figures: readonly TileFigures[];
  /** When it has been saved. */
  onSaved: () => Promise<unknown>;
  /** Called when editing was cancelled, or ended without changes. */
  onCancel: () => void;
}

/**
 * Editor of a dashboard: tiles are added, moved and resized by pointer or keyboard, and every step can be
 * undone.
 */
export default function DashboardEditor({ dashboard, figures, onSaved, onCancel }: DashboardEditorProps) {
  const { rowId, name, version } = dashboard;
  const [start] = useState(() => ({ version, draft: draftOf(dashboard) }));
  const [history, dispatch] = useReducer(
    historyReducer<DashboardDraft>,
    start.draft,
    beginHistory<DashboardDraft>,
  );
  const [said, setSaid] = useState("");
  const { past, present: draft, future } = history;
  const dirty = !deepEqual(draft, start.draft);
  useLeaveGuard(dirty);
  const [save, saving] = useAppMutation<DashboardEditorSaveMutation>(
    graphql`
      mutation DashboardEditorSaveMutation($id: ID!, $version: Int!, $input: DashboardInput!) {
        dashboardUpdate(input: { id: $id, version: $version, changes: $input }) {
          dashboard { id version }
          userErrors { field message code }
        }
      }
    `,
    { success: "仪表盘已保存" },
  );
  const change = (to: DashboardDraft, words: string, tag?: string) => {
    dispatch({ type: "change", to, ...(tag ? { tag } : {}) });
    setSaid(words);
  };
  const put = (code: string, place: Place, tag?: string) => {
    const tiles = moved(draft.tiles, code, place);
    if (!tiles) {
      setSaid(FULL);
      return;
    }
    const tile = tiles.find((one) => one.code === code);
    if (!tile || deepEqual(tiles, draft.tiles)) return;
    const { x, y, w, h } = tile.place;
    const words = `${titleOf(tile)}：第 ${x + 1} 列，第 ${y + 1} 行，宽 ${w}，高 ${h}`;
    change({ ...draft, tiles }, words, tag);
  };
  const edit = async (tile: DraftTile) => {
    const next = await openDialog<DraftTile>(({ open, close }) => (
      <TileDialog open={open} tile={tile} parameters={draft.parameters} onClose={close} />
    ));
    return next ?? null;
  };
  const add = async (kind: TileKind) => {
    const [w, h] = SIZES[kind];
    const next = await edit({
      code: newCode("t", draft.tiles),
      kind,
      readable: true,
      report: null,
      title: "",
      text: "",
      measure: null,
      bindings: [],
      place: { x: 0, y: 0, w, h },
    });
    if (!next) return;
    const [width, height] = SIZES[next.kind];
    const place = freePlace(draft.tiles, width, height);
    if (!place) {
      toast.warning(FULL);
      return;
    }
    change({ ...draft, tiles: [...draft.tiles, { ...next, place }] }, `已添加${titleOf(next)}`);
  };
  const modify = async (tile: DraftTile) => {
    const next = await edit(tile);
    if (next && !deepEqual(next, tile))
      change(
        { ...draft, tiles: draft.tiles.map((one) => (one.code === tile.code ? next : one)) },
        `已修改${titleOf(next)}`,
      );
  };
  const remove = (tile: DraftTile) =>
    change(
      { ...draft, tiles: draft.tiles.filter(({ code }) => code !== tile.code) },
      `已移除${titleOf(tile)}，可以撤销`,
    );
  const setParameters = async () => {
    const next = await openDialog<DashboardDraft["parameters"]>(({ open, close }) => (
      <ParametersDialog open={open} draft={draft} onClose={close} />
    ));
    if (next && !deepEqual(next, draft.parameters)) change(withParameters(draft, next), "已修改筛选");
  };
  const undo = () => {
    dispatch({ type: "undo" });
    setSaid("已撤销");
  };
  const redo = () => {
    dispatch({ type: "redo" });
    setSaid("已重做");
  };
  useKeys([
    { keys: "Ctrl Z", text: "撤销", group: "仪表盘", run: () => (past.length > 0 ? undo() : false) },
    { keys: "Ctrl Y", text: "重做", group: "仪表盘", run: () => (future.length > 0 ? redo() : false) },
  ]);
  const reportOf = ({ tiles }: DashboardDraft, code: string) =>
    tiles.find((one) => one.code === code)?.report?.rowId;
  // figures of the former report do not belong to the new one
  const known = figures.filter(({ code }) => reportOf(draft, code) === reportOf(start.draft, code));
  const tidy = tidied(draft.tiles);
  const isFull = draft.tiles.length >= MOST_TILES;
  return (
    <div className="ui-page report dash" data-editing>
      <div className="dash-edit__bar" role="toolbar" aria-label={`编辑仪表盘：${name}`}>
        <h1>{name}</h1>
        <Button disabled={isFull} onClick={() => add("CHART")}>
          添加报表
        </Button>
        <Button disabled={isFull} onClick={() => add("TEXT")}>
          添加文字
        </Button>
        <Button onClick={setParameters}>筛选（{draft.parameters.length}）</Button>
        <Button
          variant="minimal"
          disabled={deepEqual(tidy, draft.tiles)}
          onClick={() => change({ ...draft, tiles: tidy }, "已向上靠拢")}
        >
          向上靠拢
        </Button>
        <span className="ui-grow" />
        <Button variant="minimal" disabled={past.length === 0} onClick={undo} title="Ctrl+Z">
          撤销
        </Button>
        <Button variant="minimal" disabled={future.length === 0} onClick={redo} title="Ctrl+Y">
          重做
        </Button>
        <Button
          onClick={async () => {
            if (!dirty || (await confirmDiscard())) onCancel();
          }}
        >
          取消
        </Button>
        <Button
          intent="primary"
          loading={saving}
          onClick={async () => {
            if (!dirty) onCancel();
            else if ((await save({ id: rowId, version: start.version, input: inputOf(draft) })).ok)
              await onSaved();
          }}
        >
          保存
        </Button>
      </div>
      <p className="ui-muted ui-small">
        拖动标题移动，拖动右下角改变大小；也可以用 Tab 选中“移动”或“大小”，再按方向键。
        {isFull ? `一张仪表盘最多 ${MOST_TILES} 个组件。` : ""}
      </p>
      <EditorGrid
        tiles={draft.tiles}
        figures={known}
        onPut={put}
        onRest={() => dispatch({ type: "rest" })}
        onModify={modify}
        onRemove={remove}
      />
      <span className="ui-visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
