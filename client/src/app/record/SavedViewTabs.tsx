import CogIcon from "@blueprintjs/icons/lib/esm/generated/components/cog";
import FloppyDiskIcon from "@blueprintjs/icons/lib/esm/generated/components/floppy-disk";
import { lazy, useEffect, useRef, useState } from "react";
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
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { MoreMenu } from "@/ui/frame/Actions";
import { Button } from "@/ui/frame/Button";
import { type TabItem, Tabs } from "@/ui/frame/Tabs";
import type { SavedViewValues, ViewScope } from "./SavedViewDialog";
import type { ViewFilters } from "./viewFit";

const SavedViewDialog = lazy(() =>
  import("./SavedViewDialog").then((module) => ({ default: module.SavedViewDialog })),
);
const TeamViewsDialog = lazy(() =>
  import("./TeamViewsDialog").then((module) => ({ default: module.TeamViewsDialog })),
);

export interface SavedViewTabsProps {
  readonly views: SavedViewTabs_views$key;
  /** Path of the list that the views belong to. */
  readonly route: string;
  /** Tabs of the list itself, each with its query string. */
  readonly tabs: readonly (TabItem & { readonly query: string })[];
  /** The list's own tab that is shown; null for none of them. */
  readonly tab: string | null;
  readonly onTab: (key: string) => void;
  /** The query string of an address as a view stores it, in canonical order. */
  readonly queryOf: (search: URLSearchParams) => string;
  /** The member's filters: a view shared by another member is opened without the others. */
  readonly filters: ViewFilters;
}

/** Parameter of the address that names the saved view. */
const PARAMETER = "saved";
const CUSTOM = "custom";

/** The note beside the name of a shared view. */
function noteOf(view: { scope: string; mine: boolean; owner: { name: string } | null | undefined }) {
  if (view.mine || view.scope === "PRIVATE") return undefined;
  return view.owner ? `${view.owner.name}共享` : "共享";
}

/**
 * The views of a list as tabs: its own, then the member's saved views, then those shared by other members.
 * A saved view is an address: choosing it navigates there, so that the back button, links and the list's
 * request work as usual.
 */
export function SavedViewTabs(props: SavedViewTabsProps) {
  const { views: key, route, tabs, tab, onTab, queryOf, filters } = props;
  const all = useFragment(
    graphql`
      fragment SavedViewTabs_views on SavedView @relay(plural: true) {
        id
        rowId
        name
        scope
        query
        isDefault
        mine
        mayChange
        version
        team { rowId name }
        owner { name }
      }
    `,
    key,
  );
  const views = [...all.filter(({ mine }) => mine), ...all.filter(({ mine }) => !mine)];
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
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // the remaining part of a shared view for this member
  const [fitted, setFitted] = useState<{ rowId: string; query: string } | null>(null);
  const start = active && fitted?.rowId === active.rowId ? fitted.query : active?.query;
  const changed = start !== undefined && queryOf(new URLSearchParams(start)) !== now;
  const go = ({ rowId, query }: { rowId: string; query: string }, replace: boolean) => {
    const next = new URLSearchParams(query);
    next.set(PARAMETER, rowId);
    setParams(next, { replace });
  };
  const open = async (
    view: { rowId: string; query: string; name: string; mine: boolean },
    replace = false,
  ) => {
    if (view.mine) {
      go(view, replace);
      return;
    }
    const { fitView } = await import("./viewFit");
    const { query, left } = await fitView(view.query, filters);
    // the member may have navigated to another page meanwhile
    if (!here.current) return;
    setFitted({ rowId: view.rowId, query });
    go({ rowId: view.rowId, query }, replace);
    if (left.length > 0) toast.info(`视图“${view.name}”中您不能使用的筛选已略去：${left.join("、")}`);
  };

  // A list opened without parameters shows the member's default view.
  const fresh = useRef(params.size === 0);
  const standard = views.find((view) => view.isDefault && view.mine) ?? views.find((view) => view.isDefault);
  useEffect(() => {
    if (fresh.current && standard) void open(standard, true);
    fresh.current = false;
  });

  const edit = async (values: SavedViewValues, id: string | null) => {
    const saved = await openDialog<string>(({ open: shown, close }) => (
      <SavedViewDialog
        open={shown}
        id={id}
        initial={values}
        save={async (next) => {
          const stands = id && active ? { version: active.version, query: active.query } : { query: now };
          const { data, userErrors } = await save({ input: { id, route, ...stands, ...next } });
          return { rowId: data?.savedViewSave.view?.rowId ?? null, userErrors };
        }}
        onClose={close}
      />
    ));
    if (!saved) return;
    await refresh();
    if (!id) go({ rowId: saved, query: now }, false);
  };
  const rewrite = async (view: (typeof views)[number], query: string, scope: ViewScope) => {
    const { id, name, team, version } = view;
    const teamId = scope === "TEAM" ? (team?.rowId ?? null) : null;
    const isDefault = scope === view.scope && view.isDefault;
    const { ok, userErrors } = await save({
      input: { id, route, name, query, scope, teamId, isDefault, version },
    });
    if (!ok) showUserErrors(userErrors);
    return ok;
  };
  const overwrite = async () => {
    if (active && (await rewrite(active, now, active.scope))) setFitted(null);
  };
  const unshare = async () => {
    if (!active || !(await rewrite(active, active.query, "PRIVATE"))) return;
    toast.success("已取消共享");
    if (!active.mine) leave();
    await refresh();
  };
  const create = (name = "") => edit({ name, scope: "PRIVATE", teamId: null, isDefault: false }, null);
  const manage = async () => {
    await openDialog(({ open: shown, close }) => (
      <TeamViewsDialog open={shown} route={route} onClose={() => close()} />
    ));
    await refresh();
  };

  const leave = () => changeSearch({ [PARAMETER]: null }, { replace: false });
  const ofTeams: Action = { key: "manage", text: "管理团队视图", hidden: !viewer.isAdmin, onClick: manage };
  const menu: Action[] = active
    ? [
        {
          key: "overwrite",
          text: "用当前筛选更新",
          hidden: !changed || !active.mayChange,
          onClick: overwrite,
        },
        active.mine
          ? { key: "saveAs", text: "另存为新视图", onClick: () => create() }
          : { key: "copy", text: "复制为我的视图", onClick: () => create(active.name) },
        {
          key: "rename",
          text: "修改视图",
          hidden: !active.mayChange,
          onClick: () => edit({ ...active, teamId: active.team?.rowId ?? null }, active.id),
        },
        {
          key: "unshare",
          text: "取消共享",
          hidden: !active.mayChange || active.scope === "PRIVATE",
          onClick: unshare,
        },
        {
          key: "delete",
          text: "删除视图",
          intent: "danger",
          hidden: !active.mayChange,
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
        ofTeams,
      ]
    : [ofTeams];

  // a single view needs no tabs, until a filter could be saved
  if (tabs.length + views.length <= 1 && now === "") return null;
  const value = active ? `${PARAMETER}:${active.rowId}` : (tab ?? CUSTOM);
  const custom = !active && tab === null;
  return (
    <Tabs
      label="视图"
      value={value}
      onChange={(next) => {
        const view = views.find((candidate) => next === `${PARAMETER}:${candidate.rowId}`);
        if (view) void open(view);
        else if (active) setParams(new URLSearchParams(tabs.find(({ key: own }) => own === next)?.query));
        else if (next !== CUSTOM) onTab(next);
      }}
      tabs={[
        ...tabs,
        ...views.map((view) => ({
          key: `${PARAMETER}:${view.rowId}`,
          label: `${view.name}${view === active && changed ? "（已改动）" : ""}`,
          note: noteOf(view),
        })),
        ...(custom ? [{ key: CUSTOM, label: "当前筛选" }] : []),
      ]}
      extra={
        <>
          {active || now === "" ? null : (
            <Button variant="minimal" size="small" icon={<FloppyDiskIcon />} onClick={() => create()}>
              保存视图
            </Button>
          )}
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
        </>
      }
    />
  );
}
