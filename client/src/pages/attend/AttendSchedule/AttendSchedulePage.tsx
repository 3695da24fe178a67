import { useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { AttendSchedulePageQuery } from "@/__generated__/AttendSchedulePageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useAttendGroupSource } from "@/domains/attend/useAttendGroupSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { confirm } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { PageHeader } from "@/ui/frame/PageHeader";
import { isPhone } from "@/ui/list/cards";
import { FilterBar } from "@/ui/list/FilterBar";
import { Pagination } from "@/ui/list/Pagination";
import { changedDraft, countOf, NO_DRAFT, redone, undone } from "./board";
import { DaysBar } from "./DaysBar";
import { DraftBar } from "./DraftBar";
import { board as LIST } from "./list";
import { DAY, LOOK, placeIn, spanIn } from "./place";
import { ScheduleGrid } from "./ScheduleGrid";
import { useBoardWrites } from "./useBoardWrites";
import "./schedule.css";

const openCopy = lazyRecordDialog(() => import("./CopyDialog"));
const openFill = lazyRecordDialog(() => import("./FillDialog"));

/**
 * Schedule board: assigns shifts to members by day, in place of the schedule of their groups
 * (business §2 Attendance).
 */
export default function AttendSchedulePage({ queryRef }: PageProps<AttendSchedulePageQuery>) {
  const { attendBoard, attendShifts } = usePreloadedQuery<AttendSchedulePageQuery>(
    graphql`
      query AttendSchedulePageQuery($page: PageInput!, $filter: AttendBoardFilter, $from: Date!, $to: Date!) {
        attendBoard(page: $page, filter: $filter) {
          totalCount
          nodes {
            member { rowId name avatarUrl }
            days(from: $from, to: $to) {
              day kind name anytime set hole
              group { rowId }
              shift { rowId name mark color }
            }
          }
        }
        attendShifts(page: { number: 1, size: 500 }, orderBy: [{ field: SORT_ORDER, direction: ASC }]) {
          nodes { rowId name mark color pairs { from to } }
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const isNarrow = isPhone();
  const place = placeIn(params, formatDate(new Date()), isNarrow);
  const list = useList(LIST, {
    groupId: useAttendGroupSource(),
    teamId: useWatched().source,
    memberId: useMemberSource(),
  });
  const { state, filters, keywordPlaceholder } = list;
  const rows = useMemo(
    () => (attendBoard?.nodes ?? []).flatMap(({ member, days }) => (member ? [{ member, days }] : [])),
    [attendBoard],
  );
  const shifts = attendShifts?.nodes ?? [];
  const [draft, setDraft] = useState(NO_DRAFT);
  const [isSaving, setSaving] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const writes = useBoardWrites(queryRef.variables, refresh);
  const manages = useCan()({ perms: "attend:manage" });

  const count = countOf(draft.edits);
  useLeaveGuard(count > 0);
  const here = sumOf(
    rows.map(({ member, days }) => {
      const own = draft.edits.get(member.rowId);
      return own ? days.filter(({ day }) => own.has(day)).length : 0;
    }),
  );
  const holes = sumOf(
    rows.map(
      ({ member, days }) =>
        days.filter(({ day, hole }) => hole && !draft.edits.get(member.rowId)?.has(day)).length,
    ),
  );
  const undo = () => {
    if (!isSaving) setDraft(undone);
  };
  const redo = () => {
    if (!isSaving) setDraft(redone);
  };
  const save = async () => {
    setSaving(true);
    if (await writes.save(draft.edits, count)) setDraft(NO_DRAFT);
    setSaving(false);
  };
  const discard = async () => {
    const text = `尚未保存的 ${count} 天排班将恢复原样，是否继续?`;
    if (await confirm({ text, confirmText: "放弃", danger: true })) setDraft(NO_DRAFT);
  };
  const check = (memberIds: readonly string[], isOn: boolean) => {
    const next = new Set(checked);
    for (const id of memberIds) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChecked(next);
  };

  // the members checked on this page, or all of its members
  const chosen = rows.filter(({ member }) => checked.has(member.rowId));
  const targets = (chosen.length > 0 ? chosen : rows).map(({ member }) => member);
  const span = spanIn(place);
  const forMany = (key: string, text: string, open: typeof openCopy) => ({
    key,
    text,
    disabled: rows.length === 0 || count > 0,
    hint:
      count > 0
        ? "请先保存或放弃修改"
        : chosen.length > 0
          ? `${text}：选中的 ${chosen.length} 人`
          : `${text}：本页成员`,
    onClick: () => open({ members: targets, span, shifts, writes }),
  });
  const isChanged = count > 0 || draft.past.length > 0 || draft.future.length > 0;
  return (
    <div className="ui-page">
      <PageHeader
        title={LIST.title}
        count={attendBoard?.totalCount ?? null}
        breadcrumb={useBreadcrumb()}
        actions={[forMany("copy", "复制排班", openCopy), forMany("fill", "轮班排班", openFill)]}
      >
        {holes > 0 ? <span className="schedule__holes">本页有 {holes} 天未排班</span> : null}
      </PageHeader>
      <DaysBar
        place={place}
        isNarrow={isNarrow}
        onDay={(day) => changeSearch({ [DAY]: day })}
        onLook={(look) => changeSearch({ [LOOK]: look === "month" ? null : look })}
      />
      <FilterBar
        state={state}
        filters={filters}
        {...(keywordPlaceholder ? { placeholder: keywordPlaceholder } : {})}
      />
      <div className="ui-stack" data-pending={pending || undefined} aria-busy={pending}>
        {rows.length === 0 ? (
          <EmptyState
            title="没有成员"
            text={
              state.isFiltered
                ? "没有符合筛选条件的成员。"
                : manages
                  ? "这些日子里没有成员属于考勤组，先把成员编入考勤组。"
                  : "您负责的团队里没有成员属于考勤组。"
            }
            {...(state.isFiltered
              ? { action: { key: "clear", text: "清除筛选", onClick: state.clearFilters } }
              : manages
                ? { action: { key: "groups", text: "考勤组", href: "/attend/AttendGroupList" } }
                : {})}
          />
        ) : (
          <ScheduleGrid
            rows={rows}
            shifts={shifts}
            edits={draft.edits}
            checked={checked}
            onCheck={check}
            onChange={(changes) => {
              // changes made during a save would be lost with the saved ones
              if (!isSaving) setDraft((old) => changedDraft(old, changes));
            }}
            onUndo={undo}
            onRedo={redo}
          />
        )}
        {isChanged ? (
          <DraftBar
            count={count}
            elsewhere={count - here}
            canUndo={!isSaving && draft.past.length > 0}
            canRedo={!isSaving && draft.future.length > 0}
            onUndo={undo}
            onRedo={redo}
            onDiscard={discard}
            onSave={save}
          />
        ) : null}
        {(attendBoard?.totalCount ?? 0) > 0 ? (
          <Pagination
            page={state.page}
            size={state.size}
            total={attendBoard?.totalCount ?? 0}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        ) : null}
      </div>
    </div>
  );
}
