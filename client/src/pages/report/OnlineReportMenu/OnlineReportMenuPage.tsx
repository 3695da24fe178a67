import type { ReactNode } from "react";
import { use, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { OnlineReportMenuPageQuery } from "@/__generated__/OnlineReportMenuPageQuery.graphql";
import { useCan } from "@/access/Can";
import { found } from "@/app/errors";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { PageContext, useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { positionOf, REPORT_CHART, REPORT_DATASET, REPORT_POSITION } from "@/domains/report/labels";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SearchInput } from "@/ui/input/TextInput";
import { ChartIcon } from "../_components/ChartIcon";
import { openReport, openTemplates } from "../_lib/openReport";
import "../report.css";

type Props = PageProps<OnlineReportMenuPageQuery>;

/** From so many on there is something to search. */
const SEARCH_FROM = 6;

/** The page at an address of its own for each position, where the navigation leads (`routes/report.ts`). */
const PAGES: Readonly<Record<string, (props: Props) => ReactNode>> = {
  project: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "project" }} />,
  customer: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "customer" }} />,
  task: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "task" }} />,
  work: (props) => <OnlineReportMenuPage {...props} params={{ menuPosition: "work" }} />,
};

export function of(menuPosition: string): PageModule {
  return { default: PAGES[menuPosition] ?? OnlineReportMenuPage };
}

/** The reports of a position that somebody may read (business §2 Online reports: online/report). */
export default function OnlineReportMenuPage({ queryRef, params }: Props) {
  const data = usePreloadedQuery<OnlineReportMenuPageQuery>(
    graphql`
      query OnlineReportMenuPageQuery($positions: [OnlineReportPosition!]) {
        onlineReportMenus(positions: $positions) {
          reports { id rowId name remark dataset path definition { chart { kind } } }
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
  const manages = useCan()({ perms: "e:manage" });
  const [typed, setTyped] = useState("");
  const reports = (data.onlineReportMenus ?? []).flatMap((menu) => menu.reports);
  const word = typed.trim().toLowerCase();
  const shown = reports.filter(({ name, remark }) => `${name} ${remark ?? ""}`.toLowerCase().includes(word));
  // within its module where that has the page, so that the navigation stays where it is
  const module = use(PageContext)?.entry.module;
  const pathOf = (path: string) =>
    module !== "report" && (position === "PROJECT" || position === "TASK") ? `/${slug}${path}` : path;
  const after = (opened: Promise<boolean>) => opened.then((saved) => (saved ? refresh() : undefined));
  const template = { key: "template", text: "从模板新增", onClick: () => after(openTemplates({ position })) };
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        count={reports.length}
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
        <ul className="report-cards" aria-label={title}>
          {shown.map(({ rowId, name, remark, dataset, path, definition }) => (
            <li key={rowId}>
              <PageLink to={pathOf(path)} className="report-card">
                <span className="report-card__icon" aria-hidden>
                  <ChartIcon kind={definition.chart.kind} />
                </span>
                <span className="report-card__text">
                  <strong>{name}</strong>
                  {remark ? <span className="report-card__remark">{remark}</span> : null}
                  <span className="ui-row ui-row--wrap">
                    <StatusTag tone={REPORT_DATASET[dataset].tone}>{REPORT_DATASET[dataset].text}</StatusTag>
                    <span className="ui-muted ui-small">{REPORT_CHART[definition.chart.kind].text}</span>
                  </span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
