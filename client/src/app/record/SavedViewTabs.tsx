import CogIcon from "@blueprintjs/icons/lib/esm/generated/components/cog";
import FloppyDiskIcon from "@blueprintjs/icons/lib/esm/generated/components/floppy-disk";
import { lazy, useEffect, useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useSearchParams } from "react-router";
import type { SavedViewTabs_views$key } from "@/__generated__/SavedViewTabs_views.graphql";
import type { SavedViewTabsDeleteMutation } from "@/__generated__/SavedViewTabsDeleteMutation.graphql";
import type { SavedViewTabsSaveMutation } from "@/__generated__/SavedViewTabsSaveMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { useSearchChange } from "@/ui/base/addressNow";
import type { Action } from "@/ui/base/types";
import { confirmDelete, openDialog } from "@/ui/dialog/dialogs";
import { MoreMenu } from "@/ui/frame/Actions";
import { Button } from "@/ui/frame/Button";
import { type TabItem, Tabs } from "@/ui/frame/Tabs";
import type { SavedViewValues } from "./SavedViewDialog";

const SavedViewDialog = lazy(() =>
  import("./SavedViewDialog").then((module) => ({ default: module.SavedViewDialog })),
);

export interface SavedViewTabsProps {
  readonly views: SavedViewTabs_views$key;
  /** Path of the list the views belong to. */
  readonly route: string;
  /** Tabs the list brings itself, each with the address it stands for. */
  readonly tabs: readonly (TabItem & { readonly query: string })[];
  /** Which of its own the list shows; null for none of them. */
  readonly tab: string | null;
  readonly onTab: (key: string) => void;
  /** What a view keeps of an address, in one order. */
  readonly queryOf: (search: URLSearchParams) => string;
}

/** Names the saved view in the address. */
const PARAMETER = "saved";
const CUSTOM = "custom";

/**
 * The views of a list as tabs: its own and the ones people saved. A saved view is an address: choosing it goes there,
 * so the back button, links and the list's request all work as without it.
 */
export function SavedViewTabs({ views: key, route, tabs, tab, onTab, queryOf }: SavedViewTabsProps) {
  const views = useFragment(
    graphql`
      fragment SavedViewTabs_views on SavedView @relay(plural: true) {
        id
        rowId
        name
        scope
        query
        isDefault
        mine
      }
    `,
    key,
  );
  const [params, setParams] = useSearchParams();
  const changeSearch = useSearchChange();
  const viewer = useViewer();
  const refresh = usePageRefresh();
  const save = useSave<SavedViewTabsSaveMutation>(graphql`
    mutation SavedViewTabsSaveMutation($input: SavedViewSaveInput!) {
      savedViewSave(input: $input) {
        view {
          rowId
          ...SavedViewTabs_views
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const remove = useSave<SavedViewTabsDeleteMutation>(graphql`
    mutation SavedViewTabsDeleteMutation($ids: [ID!]!) {
      savedViewDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);

  const now = queryOf(params);
  const active = views.find((view) => view.rowId === params.get(PARAMETER));
  const changed = active ? queryOf(new URLSearchParams(active.query)) !== now : false;
  const open = (view: { rowId: string; query: string }, replace = false) => {
    const next = new URLSearchParams(view.query);
    next.set(PARAMETER, view.rowId);
    setParams(next, { replace });
  };

  // A list opened without any wish shows the person's default view.
  const fresh = useRef(params.size === 0);
  const standard = views.find((view) => view.isDefault && view.mine) ?? views.find((view) => view.isDefault);
  useEffect(() => {
    if (fresh.current && standard) open(standard, true);
    fresh.current = false;
  });

  const edit = async (values: SavedViewValues, id: string | null) => {
    const saved = await openDialog<string>(({ open: shown, close }) => (
      <SavedViewDialog
        open={shown}
        id={id}
        initial={values}
        shareable={viewer.isAdmin}
        save={async (next) => {
          const { data, userErrors } = await save({
            input: { id, route, query: id && active ? active.query : now, ...next },
          });
          return { rowId: data?.savedViewSave.view?.rowId ?? null, userErrors };
        }}
        onClose={close}
      />
    ));
    if (!saved) return;
    await refresh();
    if (!id) open({ rowId: saved, query: now });
  };
  const overwrite = async () => {
    if (!active) return;
    const { id, name, scope, isDefault } = active;
    await save({ input: { id, route, name, scope, isDefault, query: now } });
  };
  const create = () => edit({ name: "", scope: "PRIVATE", isDefault: false }, null);

  const leave = () => changeSearch({ [PARAMETER]: null }, { replace: false });
  const menu: Action[] = active
    ? [
        { key: "overwrite", text: "用当前筛选更新", hidden: !changed || !active.mine, onClick: overwrite },
        { key: "saveAs", text: "另存为新视图", onClick: create },
        { key: "rename", text: "修改视图", hidden: !active.mine, onClick: () => edit(active, active.id) },
        {
          key: "delete",
          text: "删除视图",
          intent: "danger",
          hidden: !active.mine,
          onClick: () =>
            confirmDelete({
              what: [active.name],
              run: async () => (await remove({ ids: [active.id] })).userErrors,
              onDone: () => {
                leave();
                void refresh();
              },
            }),
        },
      ]
    : [];

  // one view is none to choose from, until something is narrowed that could be kept
  if (tabs.length + views.length <= 1 && now === "") return null;
  const value = active ? `${PARAMETER}:${active.rowId}` : (tab ?? CUSTOM);
  const custom = !active && tab === null;
  return (
    <Tabs
      label="视图"
      value={value}
      onChange={(next) => {
        const view = views.find((candidate) => next === `${PARAMETER}:${candidate.rowId}`);
        if (view) open(view);
        else if (active) setParams(new URLSearchParams(tabs.find(({ key: own }) => own === next)?.query));
        else if (next !== CUSTOM) onTab(next);
      }}
      tabs={[
        ...tabs,
        ...views.map((view) => ({
          key: `${PARAMETER}:${view.rowId}`,
          label: `${view.name}${view === active && changed ? "（已改动）" : ""}`,
        })),
        ...(custom ? [{ key: CUSTOM, label: "当前筛选" }] : []),
      ]}
      extra={
        active ? (
          <MoreMenu
            label="视图设置"
            actions={menu}
            trigger={
              <Button
                variant="minimal"
                size="small"
                icon={<CogIcon />}
                aria-label="视图设置"
                title="视图设置"
              />
            }
          />
        ) : now === "" ? null : (
          <Button variant="minimal" size="small" icon={<FloppyDiskIcon />} onClick={create}>
            保存视图
          </Button>
        )
      }
    />
  );
}
