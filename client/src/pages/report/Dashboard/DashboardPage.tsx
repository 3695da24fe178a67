import { lazy, Suspense, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { DashboardPageCopyMutation } from "@/__generated__/DashboardPageCopyMutation.graphql";
import type { DashboardPageDeleteMutation } from "@/__generated__/DashboardPageDeleteMutation.graphql";
import type { DashboardPageQuery } from "@/__generated__/DashboardPageQuery.graphql";
import figuresQuery, {
  type dashboardQueriesFiguresQuery,
} from "@/__generated__/dashboardQueriesFiguresQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { useBin } from "@/app/record/useBin";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDateTime } from "@/ui/base/format";
import { useMedia } from "@/ui/base/useMedia";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Recomputing } from "../_components/Computing";
import { ParameterBar } from "../_components/ParameterBar";
import { narrowed, parametersOf, widened } from "../_lib/parameters";
import { AUDIENCE } from "../DashboardList/labels";
import { openDashboard } from "../DashboardList/openDashboard";
import { holding, OPS } from "./conditions";
import { DashboardGrid } from "./DashboardGrid";
import { PRESENT, Presentation, presentOf } from "./Presentation";
import { useTileRetry } from "./useTileRetry";
import "../report.css";
import "./dashboard.css";

// loaded lazily: few readers of a dashboard edit it
const DashboardEditor = lazy(() => import("./DashboardEditor"));

/**
 * A dashboard: report tiles with common parameters, each with a loading state of its own
 * (business §2 Report area).
 */
export default function DashboardPage({ queryRef, search }: PageProps<DashboardPageQuery>) {
  const data = usePreloadedQuery<DashboardPageQuery>(
    graphql`
      query DashboardPageQuery($id: ID!) {
        dashboard(id: $id) {
          id
          rowId
          name
          remark
          version
          audience
          positions
          roles { rowId name }
          members { rowId name }
          teams { rowId name }
          maker { name }
          parameters {
            code
            label
            kind
            dictionary
            initial { op from to period text values { value text } }
          }
          tiles {
            code
            kind
            readable
            title
            ownTitle
            text
            measure
            x
            y
            w
            h
            bindings { parameter field }
            report {
              rowId
              name
              path
              parameters { code label kind dictionary }
              definition { measures chart { kind } }
            }
          }
          viewerCan { update delete offer }
        }
      }
    `,
    queryRef,
  );
  const dashboard = found(data.dashboard);
  const { rowId, name, remark, version, audience, parameters, tiles, viewerCan } = dashboard;
  usePageTitle(name);
  const refresh = usePageRefresh();
  const breadcrumb = useBreadcrumb();
  const go = useNavigate();
  const { pathname } = useLocation();
  // the list, shown by then, refetches by itself
  const wayBack = useBin("DASHBOARD", () => undefined);
  const [editing, setEditing] = useState(false);
  const isPhone = useMedia("(max-width: 600px)");
  const [copy] = useAppMutation<DashboardPageCopyMutation>(
    graphql`
      mutation DashboardPageCopyMutation($id: ID!) {
        dashboardCopy(input: { id: $id }) { dashboard { id path } userErrors { field message code } }
      }
    `,
    { success: "已复制为您自己的仪表盘" },
  );
  const remove = useSave<DashboardPageDeleteMutation>(graphql`
    mutation DashboardPageDeleteMutation($ids: [ID!]!) {
      dashboardDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  // a bookmark may contain parameters that the dashboard no longer has
  const asked = parametersOf(search).filter(({ field }) => parameters.some(({ code }) => code === field));
  const shown = tiles.filter(({ readable }) => readable);
  const figures = usePlainQuery<dashboardQueriesFiguresQuery>(
    figuresQuery,
    { id: rowId, parameters: asked, tiles: null },
    { keeps: rowId, since: version, waits: !shown.some(({ kind }) => kind !== "TEXT") },
  );
  const spoken = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `spoken` is `asked`, compared by value
  const held = useMemo(() => holding(parameters, asked), [parameters, spoken]);
  const show = (next: URLSearchParams) => void go(`${pathname}?${next}`, { replace: true });
  const every = presentOf(search);
  const present = (minutes: number | null) => {
    const next = new URLSearchParams(search);
    if (minutes === null) next.delete(PRESENT);
    else next.set(PRESENT, String(minutes));
    show(next);
  };
  const { all, again, retry } = useTileRetry(rowId, asked, figures.data?.dashboardFigures ?? null);
  const asOf = all?.find(({ result }) => result)?.result?.asOf;
  const grid = (
    <DashboardGrid
      tiles={shown}
      parameters={parameters}
      held={held}
      figures={all ?? []}
      loading={figures.loading}
      stopped={figures.stopped}
      error={figures.error}
      again={again}
      onRetry={figures.error || figures.stopped ? figures.reload : retry}
    />
  );
  if (every !== null && !editing)
    return (
      <Presentation
        name={name}
        asOf={asOf}
        every={every}
        onEvery={present}
        onTurn={figures.reload}
        onLeave={() => present(null)}
      >
        {grid}
      </Presentation>
    );
  if (editing)
    return (
      <Suspense fallback={<LoadingMask />}>
        <DashboardEditor
          dashboard={dashboard}
          figures={all ?? []}
          onSaved={async () => {
            // refetch positions of tiles, which depend on reports that other pages fetch in more detail
            await refresh();
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </Suspense>
    );
  return (
    <div className="ui-page report dash">
      <PageHeader
        title={name}
        breadcrumb={breadcrumb}
        tag={<StatusTag tone={AUDIENCE[audience].tone}>{AUDIENCE[audience].text}</StatusTag>}
        actions={[
          {
            key: "arrange",
            text: "编辑",
            hidden: !viewerCan.update || isPhone,
            onClick: () => setEditing(true),
          },
          { key: "refresh", text: "重新计算", disabled: figures.loading, onClick: figures.reload },
          { key: "present", text: "演示", hidden: shown.length === 0, onClick: () => present(5) },
        ]}
        menu={[
          { key: "print", text: "打印", disabled: !all, onClick: () => window.print() },
          {
            key: "copy",
            text: "复制为我的仪表盘",
            onClick: async () => {
              const { data: made } = await copy({ id: rowId });
              const path = made?.dashboardCopy.dashboard?.path;
              if (path) void go(path);
            },
          },
          {
            key: "setting",
            text: "名称与谁能看",
            hidden: !viewerCan.update,
            onClick: async () => {
              if (await openDashboard({ row: dashboard })) await refresh();
            },
          },
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !viewerCan.delete,
            onClick: async () => {
              const done = await confirmDelete({
                what: [name],
                bin: wayBack([rowId]),
                run: async () => (await remove({ ids: [rowId] })).userErrors,
              });
              if (done) void go("/report/dashboard", { replace: true });
            },
          },
        ]}
      />
      {remark ? <p className="report__remark">{remark}</p> : null}
      {parameters.length > 0 ? (
        <ParameterBar
          fields={parameters.map(({ code, label, kind, dictionary }) => ({
            code,
            label,
            kind,
            dictionary: dictionary ?? null,
            ops: OPS[kind],
            choices: [],
          }))}
          value={asked}
          usual={parameters.flatMap(({ code, label, initial }) =>
            // the server's text names the report's field, here the parameter is meant
            initial?.text ? { field: code, text: `${label}：${initial.text.replace(/^[^：]*：/, "")}` } : [],
          )}
          onChange={(field, condition) => show(narrowed(search, field, condition))}
          onClear={() => show(widened(search))}
        />
      ) : null}
      {asOf || figures.loading || figures.stopped ? (
        <p className="report__facts">
          {asOf ? <span>数据时间 {formatDateTime(asOf)}</span> : null}
          <Recomputing request={figures} text={asOf ? undefined : "正在计算…"} earlier={asOf !== undefined} />
        </p>
      ) : null}
      {shown.length > 0 ? (
        grid
      ) : (
        <EmptyState
          title={tiles.length > 0 ? "这张仪表盘上没有您能看的报表" : "仪表盘上还没有组件"}
          text={
            viewerCan.update
              ? "点“编辑”，把报表放上来：数字、图、表格或一段文字。"
              : "组件显示的都是报表；您能看哪些报表，由您的权限决定。"
          }
          {...(viewerCan.update && !isPhone
            ? { action: { key: "arrange", text: "编辑", onClick: () => setEditing(true) } }
            : {})}
        />
      )}
    </div>
  );
}
