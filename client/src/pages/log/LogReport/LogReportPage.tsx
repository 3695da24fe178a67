import { type ReactNode, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useNavigate } from "react-router";
import type { LogReportPageQuery } from "@/__generated__/LogReportPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageModule, PageProps } from "@/app/routes/types";
import { useWatchedTeams } from "@/domains/log/useWatchedTeams";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { StatTile } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatTiles } from "@/ui/frame/StatTiles";
import { Segmented } from "@/ui/input/choices";
import { FilterBar } from "@/ui/list/FilterBar";
import { useLogExport } from "../_lib/useLogActions";
import { behind, type Counted, totalOf } from "./chartData";
import { REPORTS, type ReportKind } from "./kinds";
import { LISTS } from "./list";
import { MemberTable } from "./MemberTable";
import { ReportPictures } from "./ReportPictures";
import "./LogReport.css";

type Props = PageProps<LogReportPageQuery>;

const COUNTED: readonly Option<Counted>[] = [
  { value: "minutes", label: "按工时" },
  { value: "count", label: "按篇数" },
];

/** One page component per statistic, so that React remounts the page on navigation between statistics. */
const PAGES = new Map<ReportKind, (props: Props) => ReactNode>();

/** Page module of one statistic, under the title of its route. */
export function of(kind: ReportKind): PageModule {
  const known = PAGES.get(kind);
  if (known) return { default: known };
  const page = (props: Props) => <LogReportPage {...props} kind={kind} />;
  PAGES.set(kind, page);
  return { default: page };
}

/**
 * Statistics of work logs by day, type, project and member; figures link to the logs behind them
 * (business §2 Log).
 */
function LogReportPage({ queryRef, kind }: Props & { kind: ReportKind }) {
  const data = usePreloadedQuery<LogReportPageQuery>(
    graphql`
      query LogReportPageQuery($filter: ItemLogFilter, $several: Boolean!) {
        byType: itemLogFigures(by: TYPE, filter: $filter) {
          count
          minutes
          ...ReportPictures_types
        }
        byDay: itemLogFigures(by: DAY, filter: $filter) {
          day
          ...ReportPictures_days
        }
        byProject: itemLogFigures(by: PROJECT, filter: $filter) {
          ...ReportPictures_projects
        }
        byTeam: itemLogFigures(by: TEAM, filter: $filter) @include(if: $several) {
          ...ReportPictures_teams
        }
        byMember: itemLogFigures(by: MEMBER, filter: $filter) @include(if: $several) {
          count
          ...MemberTable_members
        }
        types: dictItems(code: LOG_TYPE) { value text }
      }
    `,
    queryRef,
  );
  const { title, several } = REPORTS[kind];
  const can = useCan();
  const go = useNavigate();
  const pending = usePagePending();
  const [counted, setCounted] = useState<Counted>("minutes");
  const types = useMemo(() => ({ options: optionsOfItems(data.types) }), [data.types]);
  const { state, filters } = useList(LISTS[kind], {
    authorId: { ...useMemberSource(), hidden: kind === "my" },
    teamId: { ...useWatchedTeams(), hidden: !several },
    projectId: { ...useProjectSource(), hidden: !can({ perms: "project" }) },
    logTypes: types,
  });
  const filter = LISTS[kind].filterOf(state);
  const total = totalOf(data.byType ?? []);
  const days = (data.byDay ?? []).length;
  const all = behind(filter);
  const exporting = useLogExport(filter, null, total.count, "导出明细");
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "rows", text: "查看日志", href: all }, exporting]}
      />
      <FilterBar state={state} filters={filters} keyword={false}>
        <Segmented<Counted> aria-label="统计方式" options={COUNTED} value={counted} onChange={setCounted} />
      </FilterBar>
      <p className="ui-muted ui-small">
        统计 {filter.happenedOn?.from} 至 {filter.happenedOn?.to} 的日志
      </p>
      <div className="ui-stack" data-pending={pending || undefined} aria-busy={pending}>
        <StatTiles>
          <StatTile label="日志篇数" value={formatNumber(total.count)} onClick={() => void go(all)} />
          <StatTile label="总工时" value={formatMinutes(total.minutes)} onClick={() => void go(all)} />
          <StatTile label="有日志的天数" value={days} onClick={() => void go(all)} />
          {several ? (
            <StatTile label="写过的人数" value={(data.byMember ?? []).length} onClick={() => void go(all)} />
          ) : (
            <StatTile
              label="平均每天"
              value={days > 0 ? formatMinutes(total.minutes / days) : "—"}
              hint="按有日志的天数"
            />
          )}
        </StatTiles>
        <ReportPictures
          types={data.byType ?? []}
          days={data.byDay ?? []}
          projects={data.byProject ?? []}
          teams={data.byTeam ?? null}
          filter={filter}
          counted={counted}
        />
        {several ? <MemberTable members={data.byMember ?? []} filter={filter} counted={counted} /> : null}
      </div>
    </div>
  );
}
