import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import layoutQuery, { type LayoutEditorQuery } from "@/__generated__/LayoutEditorQuery.graphql";
import artifact, { type WorkbenchPageQuery } from "@/__generated__/WorkbenchPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { dueRange } from "@/app/workbench/due";
import { arrange, COLUMNS, type Layout } from "@/app/workbench/layout";
import type { WidgetEntry } from "@/app/workbench/types";
import { WidgetHost, WidgetSkeleton } from "@/app/workbench/WidgetHost";
import { widgets } from "@/app/workbench/widgets";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { formatDate } from "@/ui/base/format";
import { Button } from "@/ui/frame/Button";
import "./WorkbenchPage.css";

const importEditor = () => import("@/app/workbench/LayoutEditor");
const LayoutEditor = lazy(importEditor);

const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];
const NO_VARIABLES = {};

function greeting(hour: number): string {
  if (hour < 6) return "夜深了";
  if (hour < 11) return "早上好";
  if (hour < 13) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}

type Variables = WorkbenchPageQuery["variables"];

/** Variables of one request for all visible cards. */
function asking(shown: ReadonlySet<string>): Variables {
  return {
    due: dueRange(),
    overview: shown.has("overview"),
    applications: shown.has("applications"),
    customers: shown.has("customers"),
    tasks: shown.has("tasks"),
    workOrders: shown.has("workOrders"),
    projects: shown.has("projects"),
    kpi: shown.has("kpi"),
    weekly: shown.has("weekly"),
    logs: shown.has("logs"),
    teams: shown.has("teams"),
    notifications: shown.has("notifications"),
    sessions: shown.has("sessions"),
  };
}

/**
 * Home page: cards about pending work and recent changes, chosen by the viewer among those permitted. They
 * are fetched together, and each is refreshed by itself.
 */
export default function WorkbenchPage() {
  const can = useCan();
  const allowed = useMemo(() => widgets.filter((widget) => can(widget.access)), [can]);
  // Until the layout is known all cards that may be in it are fetched.
  const [asked, setAsked] = useState(() => asking(new Set(allowed.map(({ id }) => id))));
  const [queryRef] = useOwnedQuery<WorkbenchPageQuery>(
    artifact,
    asked,
    "store-and-network",
    undefined,
    "appearing",
  );
  // The greeting stays mounted while the content below changes: it has the focus after a navigation.
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className="wb">
      <Greeting>
        <div ref={setTools} />
      </Greeting>
      {queryRef ? (
        <Suspense fallback={<Waiting />}>
          <Arranged allowed={allowed} asked={asked} onLeave={setAsked} queryRef={queryRef} tools={tools} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Greeting({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const now = new Date();
  return (
    <header className="wb__head">
      <div>
        <h1>
          {greeting(now.getHours())}，{viewer.name}
        </h1>
        <p className="ui-muted">
          {formatDate(now)} {WEEKDAYS[now.getDay()]} · {viewer.enterprise.name}
        </p>
      </div>
      {children}
    </header>
  );
}

/** Placeholder cards without titles, while the layout is unknown. */
function Waiting() {
  return (
    <div className="wb__columns">
      {COLUMNS.map((column) => (
        <div key={column} className="wb__column" data-column={column}>
          {["first", "second"].map((card) => (
            <section key={card} className="wb-card wb-card--waiting">
              <WidgetSkeleton />
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

interface ArrangedProps {
  readonly allowed: readonly WidgetEntry[];
  readonly asked: Variables;
  /** Called on leaving with the variables for the next visit. */
  readonly onLeave: (next: Variables) => void;
  readonly queryRef: PreloadedQuery<WorkbenchPageQuery>;
  /** Element beside the greeting for the page's actions. */
  readonly tools: HTMLElement | null;
}

function Arranged({ allowed, asked, onLeave, queryRef, tools }: ArrangedProps) {
  const { savedViews } = usePreloadedQuery<WorkbenchPageQuery>(
    graphql`
      query WorkbenchPageQuery(
        $due: DateRange!
        $overview: Boolean!
        $applications: Boolean!
        $customers: Boolean!
        $tasks: Boolean!
        $workOrders: Boolean!
        $projects: Boolean!
        $kpi: Boolean!
        $weekly: Boolean!
        $logs: Boolean!
        $teams: Boolean!
        $notifications: Boolean!
        $sessions: Boolean!
      ) {
        savedViews(route: "/") {
          id
          mine
          scope
          query
        }
        ...OverviewWidget_query @alias @include(if: $overview)
        ...ApplicationsWidget_query @alias @include(if: $applications)
        ...CustomersWidget_query @alias @include(if: $customers)
        ...TasksWidget_query @alias @include(if: $tasks)
        ...WorkOrdersWidget_query @alias @include(if: $workOrders)
        ...ProjectsWidget_query @alias @include(if: $projects)
        ...KpiWidget_query @alias @include(if: $kpi)
        viewer {
          ...WeeklyWidget_viewer @alias @include(if: $weekly)
          ...LogsWidget_viewer @alias @include(if: $logs)
          ...TeamsWidget_viewer @alias @include(if: $teams)
          ...NotificationsWidget_viewer @alias @include(if: $notifications)
          ...SessionsWidget_viewer @alias @include(if: $sessions)
        }
      }
    `,
    queryRef,
  );
  // changed in another window, for example
  useOwnedQuery<LayoutEditorQuery>(layoutQuery, NO_VARIABLES, "store-only", undefined, "shown");
  const saved = savedViews?.find(({ mine, scope }) => mine && scope === "PRIVATE");
  const layout = useMemo(() => arrange(allowed, saved?.query), [allowed, saved?.query]);
  const [editing, setEditing] = useState(false);

  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  });
  // Cards removed by then need not be fetched next time.
  useEffect(
    () => () => {
      const { main, side } = latest.current;
      onLeave(asking(new Set([...main, ...side])));
    },
    [onLeave],
  );

  if (editing) {
    return (
      <Suspense fallback={<Waiting />}>
        <LayoutEditor allowed={allowed} layout={layout} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <>
      {tools
        ? createPortal(
            <Button
              onPointerEnter={() => void importEditor().catch(() => undefined)}
              onClick={() => setEditing(true)}
            >
              自定义工作台
            </Button>,
            tools,
          )
        : null}
      <Cards allowed={allowed} layout={layout} asked={asked} />
    </>
  );
}

function Cards({
  allowed,
  layout,
  asked,
}: Pick<ArrangedProps, "allowed" | "asked"> & { readonly layout: Layout }) {
  const known = new Map(allowed.map((widget) => [widget.id, widget]));
  const wide = layout.main.length > 0 && layout.side.length > 0;
  return (
    <div className="wb__columns" data-single={wide ? undefined : ""}>
      {COLUMNS.map((column) =>
        layout[column].length === 0 ? null : (
          <div key={column} className="wb__column" data-column={column}>
            {layout[column].map((id) => {
              const widget = known.get(id);
              // the key contains the date, as due dates are relative to today
              return widget ? (
                <WidgetHost
                  key={`${id} ${asked.due.to}`}
                  widget={widget}
                  brought={asked[id as keyof Variables] === true}
                />
              ) : null;
            })}
          </div>
        ),
      )}
    </div>
  );
}
