import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { TeamMemberWeeklyPageQuery } from "@/__generated__/TeamMemberWeeklyPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { weeklyOf } from "@/domains/weekly/labels";
import { panelOf } from "@/domains/weekly/panel";
import { useMayRemind, useRemind } from "@/domains/weekly/useRemind";
import { useWatchedTeams } from "@/domains/weekly/useWatchedTeams";
import { type ActedWeekly, useWeeklyActions } from "@/domains/weekly/useWeeklyActions";
import { weekOf, weekText } from "@/domains/weekly/weeks";
import { toast } from "@/ui/feedback/toasts";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS } from "./columns";
import { members as LIST } from "./list";
import { MissingPanel } from "./MissingPanel";
import { PrintedWeek } from "./PrintedWeek";
import { isMissingKey, keyOf, type MemberRow, membersIn, missingIds, sentOf } from "./states";
import { usePrintedWeek } from "./usePrintedWeek";
import { WeekHead } from "./WeekHead";

/** The report of a row as the subject of actions, named by its author. */
function actedOf(row: MemberRow): ActedWeekly | null {
  const weekly = sentOf(row);
  return weekly ? { ...weekly, name: `${row.member?.name ?? "已离职成员"}的${weekly.title}` } : null;
}

/**
 * List of the weekly reports of the viewer's teams, by member: submitted, late or missing (business §2
 * Weekly).
 */
export default function TeamMemberWeeklyPage({ queryRef }: PageProps<TeamMemberWeeklyPageQuery>) {
  const data = usePreloadedQuery<TeamMemberWeeklyPageQuery>(
    graphql`
      query TeamMemberWeeklyPageQuery($day: Date!, $year: Int!, $teamId: ID) {
        weeklyMembers(day: $day, teamId: $teamId) {
          member {
            id
            rowId
            name
            avatarUrl
            mainTeam { name }
          }
          weekly {
            id
            rowId
            version
            title
            status
            late
            submittedAt
            words
            weeklyComments { id grade { value text color } }
            viewerCan { comment reopen }
          }
        }
        # live updates: a connection of reports makes the page follow new ones, too
        weeklies(first: 1, filter: { scope: MEMBER, teamId: $teamId, days: { from: $day, to: $day } }) {
          totalCount
        }
        yearWeeks(year: $year) { ...WeekBar_weeks }
        dictItems(code: WEEKLY_COMMENT_GRADE) { value text }
      }
    `,
    queryRef,
  );
  const week = weekOf(queryRef.variables.day);
  const { source, isAll, directed } = useWatchedTeams();
  const list = useList(LIST, { teamId: { ...source, hidden: !isAll && directed.length < 2 } });
  const { state } = list;
  const refresh = usePageRefresh();
  const grades = useMemo(() => optionsOfItems(data.dictItems), [data.dictItems]);
  const act = useWeeklyActions(refresh, grades);
  const print = usePrintedWeek(week, state.filters.teamId);
  const mayRemind = useMayRemind(week);
  const remind = useRemind();
  const remindAll = async (chosen: readonly MemberRow[]) => {
    const ids = missingIds(chosen);
    if (ids.length > 0) await remind(week.monday, state.filters.teamId, ids);
    else toast.info("选中的成员都已提交，没有需要提醒的人");
  };
  const commentAll = (chosen: readonly MemberRow[]) => {
    const waiting = membersIn(chosen, "WAITING").flatMap((row) => actedOf(row) ?? []);
    if (waiting.length > 0) return act.commentAll(waiting);
    toast.info("选中的成员没有待点评的周报");
    return Promise.resolve(false);
  };
  const all = data.weeklyMembers ?? [];
  const found = membersIn(all, state.filters.state);
  const rows = found.slice((state.page - 1) * state.size, state.page * state.size);
  const panel = panelOf(refresh);
  usePageTitle(`成员周报 ${weekText(week)}`);
  return (
    <>
      <div className={print.reports.length > 0 ? "weekly-screen" : undefined}>
        <ListPage<MemberRow>
          {...list}
          breadcrumb={useBreadcrumb(weekText(week))}
          columns={COLUMNS}
          rows={data.weeklyMembers ? rows : null}
          rowKey={keyOf}
          total={found.length}
          refetching={usePagePending()}
          header={
            <WeekHead
              week={week}
              weeks={data.yearWeeks}
              rows={all}
              teamId={state.filters.teamId}
              onState={(value) => state.setFilter("state", value)}
            />
          }
          opens={{
            panel: (key, frame) =>
              isMissingKey(key) ? <MissingPanel week={week} {...frame} /> : panel(key, frame),
          }}
          actions={[
            {
              key: "print",
              text: "打印成员周报",
              disabled: membersIn(all, "SENT").length === 0,
              onClick: print.run,
            },
            { key: "summary", text: "团队汇总", href: weeklyOf(week.monday, "TeamWeekly") },
          ]}
          rowActions={(row) => {
            const report = actedOf(row);
            return [
              {
                key: "remind",
                text: "提醒",
                hidden: !mayRemind || missingIds([row]).length === 0,
                onClick: () => remindAll([row]),
              },
              {
                key: "comment",
                text: "点评",
                hidden: !row.weekly?.viewerCan.comment || !report,
                onClick: () => (report ? act.comment(report) : undefined),
              },
              {
                key: "reopen",
                text: "重开",
                hidden: !row.weekly?.viewerCan.reopen || !report,
                onClick: () => (report ? act.reopen(report) : undefined),
              },
            ];
          }}
          canSelect={(row) =>
            (row.weekly?.viewerCan.comment ?? false) || (mayRemind && missingIds([row]).length > 0)
          }
          batchActions={[
            { key: "comment", text: "批量点评", intent: "primary", onClick: commentAll },
            ...(mayRemind ? [{ key: "remind", text: "提醒未提交的人", onClick: remindAll }] : []),
          ]}
          empty={{ text: "您负责的团队里应写周报的成员会出现在这里。" }}
        />
      </div>
      <PrintedWeek reports={print.reports} onShown={print.onShown} />
    </>
  );
}
