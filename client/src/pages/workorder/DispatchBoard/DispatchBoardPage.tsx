import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { Suspense, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { DispatchBoardPageQuery } from "@/__generated__/DispatchBoardPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import type { PageProps } from "@/app/routes/types";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useWorkGroupSource } from "@/domains/work/useWorkGroupSource";
import { useWorkZoneSource } from "@/domains/work/useWorkZoneSource";
import type { Technician } from "@/domains/workOrder/steps/TechnicianInput";
import { openDeliver } from "@/domains/workOrder/steps/useWorkOrderSteps";
import { type SearchChanges, useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Segmented } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { addDays } from "@/ui/input/dates";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { panelOf } from "../_components/panel";
import { BoardGrid } from "./BoardGrid";
import { overlapOf, visitOf } from "./boardMove";
import type { BoardBarOrder } from "./boardOrder";
import { daysOf, visitAt } from "./boardTime";
import { DebouncedSearch } from "./DebouncedSearch";
import { placeIn } from "./query";
import { useBoardOrder } from "./useBoardOrder";
import { useBoardRows } from "./useBoardRows";
import { useDispatchMoves } from "./useDispatchMoves";
import { WaitingColumn } from "./WaitingColumn";
import "./DispatchBoard.css";

const LOOKS = [
  { value: "day", label: "日" },
  { value: "week", label: "周" },
] as const;
const WAITS = [
  { value: "DISPATCH", label: "待派单" },
  { value: "TIME", label: "未排时间" },
] as const;

/**
 * Dispatch board: visits of technicians by time, and waiting orders, dispatched by dropping them on a row
 * (docs/decisions/0061).
 */
export default function DispatchBoardPage({ queryRef }: PageProps<DispatchBoardPageQuery>) {
  const data = usePreloadedQuery<DispatchBoardPageQuery>(
    graphql`
      query DispatchBoardPageQuery(
        $from: Date!
        $to: Date!
        $teamId: ID
        $groupId: ID
        $zoneId: ID
        $people: PageInput!
        $waiting: WorkOrderFilter
        $page: PageInput!
      ) {
        workBoard(
          from: $from
          to: $to
          teamId: $teamId
          groupId: $groupId
          zoneId: $zoneId
          page: $people
        ) {
          peopleCount
          isCut
          rows { ...boardOrder_row @relay(mask: false) }
        }
        workOrders(page: $page, filter: $waiting, orderBy: [{ field: REQUESTED_AT, direction: ASC }]) {
          totalCount
          nodes { id ...boardOrder_order @relay(mask: false) }
        }
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
      }
    `,
    queryRef,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const refreshPage = usePageRefresh();
  const pending = usePagePending();
  const place = placeIn(params);
  const { from, count } = daysOf(place.look, place.day);
  const people = useBoardRows(queryRef.variables, data.workBoard);
  const { rows } = people;
  const refresh = () => Promise.all([refreshPage(), people.refresh()]);
  const { moved, said, refused, move, settle } = useDispatchMoves(refresh);
  const [chosen, setChosen] = useState<string | null>(null);
  const [suited, setSuited] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string | null>(null);
  const waiting = data.workOrders?.nodes ?? [];
  const parts = useMemo(
    () => ({ types: optionsOfItems(data.types), levels: optionsOfItems(data.levels) }),
    [data.types, data.levels],
  );

  /** Changes the URL of the board; any other filter starts at its first page. */
  const go = (to: SearchChanges) => changeSearch({ page: null, ...to });
  const turn = (by: number) => go({ day: addDays(place.day, by * (place.look === "day" ? 1 : 7)) });

  const orderOf = useBoardOrder();
  const shown = (rowId: string): BoardBarOrder | undefined =>
    waiting.find((order) => order.rowId === rowId) ??
    rows.flatMap(({ bars }) => bars).find((order) => order.rowId === rowId);
  const drop = (technicianId: string, rowId: string, at: number) => {
    const order = shown(rowId);
    const row = rows.find(({ technician }) => technician.member.rowId === technicianId);
    if (!order || !row || moved.has(rowId)) return;
    const { member, team } = row.technician;
    const person = { rowId: member.rowId, name: member.name, teamId: team?.rowId ?? null };
    const visit = visitAt(place.look, from, at, visitOf(order));
    void move(order, person, visit, overlapOf(row.bars, rowId, visit));
  };
  const send = async ({ rowId }: BoardBarOrder, technician?: Technician) => {
    const order = await orderOf(rowId);
    if (!order) return;
    const step = (["DELIVER", "RE_DELIVER"] as const).find((one) => order.availableActions.includes(one));
    if (!step) {
      toast.warning("这个工单现在不能派单或改派");
      return;
    }
    if (await openDeliver({ order, step, preset: { technician } })) await refresh();
  };
  const busy = new Set(moved.keys());

  return (
    <div className="ui-page dispatch" data-pending={pending || undefined}>
      <PageHeader title="派单看板" breadcrumb={useBreadcrumb()} />
      <div className="dispatch__bar">
        <span className="ui-row">
          <Button icon={<ChevronLeftIcon />} aria-label="往前" title="往前" onClick={() => turn(-1)} />
          <Button onClick={() => go({ day: null })}>今天</Button>
          <Button icon={<ChevronRightIcon />} aria-label="往后" title="往后" onClick={() => turn(1)} />
        </span>
        <span className="dispatch__day">
          <DateInput
            value={place.day}
            aria-label="日期"
            onChange={(day) => go({ day: day === formatDate(new Date()) ? null : day })}
          />
        </span>
        <Segmented
          aria-label="看板范围"
          options={LOOKS}
          value={place.look}
          onChange={(look) => go({ look: look === "day" ? null : look })}
        />
        <span className="ui-grow" />
        <span className="dispatch__filter">
          <RemotePicker
            {...useTeamSource()}
            value={place.teamId}
            placeholder="全部团队"
            aria-label="按团队筛选"
            onChange={(team) => go({ team })}
          />
        </span>
        <span className="dispatch__filter">
          <RemotePicker
            {...useWorkGroupSource()}
            value={place.groupId}
            placeholder="全部班组"
            aria-label="按班组筛选"
            onChange={(group) => go({ group })}
          />
        </span>
        <span className="dispatch__filter">
          <RemotePicker
            {...useWorkZoneSource()}
            value={place.zoneId}
            placeholder="全部区域"
            aria-label="按服务区域筛选"
            onChange={(zone) => go({ zone })}
          />
        </span>
      </div>
      <p className="ui-visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      <div className="dispatch__body">
        <section className="dispatch__wait" aria-label="等待">
          <h2 className="dispatch__count">等待 {data.workOrders?.totalCount ?? 0} 单</h2>
          <Segmented
            aria-label="等待什么"
            options={WAITS}
            value={place.wait}
            onChange={(wait) => go({ wait: wait === "DISPATCH" ? null : wait })}
          />
          <DebouncedSearch
            value={place.keyword ?? ""}
            placeholder="工单、联系人、地址"
            label="查找等待的工单"
            onChange={(keyword) => go({ keyword })}
          />
          <div className="dispatch__words">
            <Select
              value={place.level}
              options={parts.levels}
              placeholder="优先级"
              aria-label="按优先级筛选"
              onChange={(level) => go({ level })}
            />
            <Select
              value={place.serviceType}
              options={parts.types}
              placeholder="服务类型"
              aria-label="按服务类型筛选"
              onChange={(type) => go({ type })}
            />
          </div>
          <WaitingColumn
            orders={waiting}
            total={data.workOrders?.totalCount ?? 0}
            page={place.page}
            chosen={chosen}
            busy={busy}
            refused={refused}
            onChoose={setChosen}
            onSuited={setSuited}
            onSend={send}
            onOpen={({ rowId }) => setOpened(rowId)}
            onPage={(page) => go({ page: String(page) })}
            onSettled={settle}
          />
        </section>
        <BoardGrid
          rows={rows}
          total={people.total}
          cut={people.cut}
          waiting={waiting}
          look={place.look}
          first={from}
          count={count}
          moved={moved}
          refused={refused}
          suited={chosen ? suited : []}
          onDrop={drop}
          onOpen={({ rowId }) => setOpened(rowId)}
          onSend={send}
          onSettled={settle}
          onMore={people.more}
        >
          {people.asking}
        </BoardGrid>
      </div>
      {opened ? (
        <Suspense fallback={null}>{panelOf(refresh)(opened, { onClose: () => setOpened(null) })}</Suspense>
      ) : null}
    </div>
  );
}
