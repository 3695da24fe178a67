import type { ReactNode } from "react";
import { use, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { OnlineReportMenuPageQuery } from "@/__generated__/OnlineReportMenuPageQuery.graphql";
import { useCan } from "@/access/Can";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { PageContext, useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { positionOf, REPORT_POSITION } from "@/domains/report/labels";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { SearchInput } from "@/ui/input/TextInput";
import { ReportCard } from "../_components/ReportCard";
import { openReport, openTemplates } from "../_lib/openReport";
import { StarButton } from "../_life/StarButton";
import { useStar } from "../_life/useReportLife";
import "../report.css";

type Props = PageProps<OnlineReportMenuPageQuery>;

/** URL parameter of the tab, and its value for the viewer's schedules. */
const VIEW = "view";
const SCHEDULES = "schedules";

// loaded lazily: most visits are to the reports
const MySchedules = lazyPart(() =>
  import("../_components/schedule/MySchedules").then((module) => module.default),
);

/** Smallest number of reports with a search field. */
const SEARCH_FROM = 6;

/** One page component per position; each has a path of its own in the navigation (`routes/report.ts`). */
const PAGES: Readonly<Record<string, (props: Props) => ReactNode>> = {
  project: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "project" }} />,
  customer: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "customer" }} />,
  task: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "task" }} />,
  work: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "work" }} />,
};

export function of(menuPosition: string): PageModule {
  return { default: PAGES[menuPosition] ?? OnlineReportMenuPage };
}

/** Reports of a position that the viewer may read (business §2 Online reports: online/report). */
export default function OnlineReportMenuPage({ queryRef, params, search }: Props) {
  const data = usePreloadedQuery<OnlineReportMenuPageQuery>(
    graphql`
      query OnlineReportMenuPageQuery($positions: [OnlineReportPosition!]) {
        onlineReportMenus(positions: $positions) {
          reports { id rowId name remark dataset path starred definition { chart { kind } } }
        }
      }
    `,
    queryRef,
  );
  const position = found(positionOf(params.menuPosition));
  const { text, slug } = REPORT_POSITION[position];
  const title = `${text}报表`;
  usePageTitle(title);
  const breadcrumb = useBreadcrumb();
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const ofSchedules = search.get(VIEW) === SCHEDULES;
  const manages = useCan()({ perms: "e:manage" });
  const [typed, setTyped] = useState("");
  const reports = (data.onlineReportMenus ?? []).flatMap((menu) => menu.reports);
  const word = typed.trim().toLowerCase();
  const shown = reports.filter(({ name, remark }) => `${name} ${remark ?? ""}`.toLowerCase().includes(word));
  const star = useStar(refresh);
  const others = { called: title, reports: shown.filter(({ starred }) => !starred) };
  const mine = { called: "我收藏的", reports: shown.filter(({ starred }) => starred) };
  const sections = [mine, others].filter((section) => section.reports.length > 0);
  // within the module of the position where it has such a page, so that the navigation stays
  const module = use(PageContext)?.entry.module;
  const pathOf = (path: string) =>
    module !== "report" && (position === "PROJECT" || position === "TASK") ? `/${slug}${path}` : path;
  const after = (opened: Promise<boolean>) => opened.then((saved) => (saved ? refresh() : undefined));
  const template = { key: "template", text: "从模板新增", onClick: () => after(openTemplates({ position })) };
  const head = (
    <>
      <PageHeader
        title={title}
        count={ofSchedules ? null : reports.length}
        breadcrumb={breadcrumb}
        {...(manages
          ? {
              primary: { key: "create", text: "新增报表", onClick: () => after(openReport({ position })) },
              actions: [
                template,
                { key: "setting", text: "报表设置", onClick: () => go(`/admin/${slug}/ReportOnlineSetting`) },
              ],
            }
          : {})}
      />
      <Tabs
        label="报表和定时发送"
        tabs={[
          { key: "", label: title },
          { key: SCHEDULES, label: "我的定时发送" },
        ]}
        value={ofSchedules ? SCHEDULES : ""}
        onChange={(view) => void navigate(view ? `${pathname}?${VIEW}=${view}` : pathname, { replace: true })}
      />
    </>
  );
  if (ofSchedules)
    return (
      <div className="ui-page">
        {head}
        <MySchedules />
      </div>
    );
  return (
    <div className="ui-page">
      {head}
      {reports.length >= SEARCH_FROM ? (
        <search className="report-search">
          <SearchInput aria-label="搜索报表" placeholder="报表名称或说明" value={typed} onChange={setTyped} />
        </search>
      ) : null}
      {reports.length === 0 ? (
        <EmptyState
          title={`还没有您能看的${title}`}
          text={
            manages
              ? "报表把数据按部门、人员、时间等分组统计。从模板开始最快，之后随时可以修改。"
              : "报表由管理员设置。需要查看时，请联系管理员新增报表或为您的角色开放。"
          }
          {...(manages ? { action: template } : {})}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title={`没有与“${typed.trim()}”相符的报表`}
          action={{ key: "clear", text: "清除搜索", onClick: () => setTyped("") }}
        />
      ) : (
        sections.map(({ called, reports: listed }) => (
          <section key={called} aria-label={called}>
            {sections.length > 1 ? <h2>{called}</h2> : null}
            <ul className="report-cards" aria-label={called}>
              {listed.map(({ rowId, path, starred, ...report }) => (
                <li key={rowId} className="report-starred">
                  <PageLink to={pathOf(path)} className="report-card">
                    <ReportCard {...report} />
                  </PageLink>
                  <StarButton name={report.name} starred={starred} onStar={() => star({ rowId, starred })} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}
