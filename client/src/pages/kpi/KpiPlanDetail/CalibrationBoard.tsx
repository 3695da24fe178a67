import { useId, useState } from "react";
import { graphql } from "react-relay";
import artifact, { type CalibrationBoardQuery } from "@/__generated__/CalibrationBoardQuery.graphql";
import { percentText, scoreText, signedText } from "@/domains/kpi/result/texts";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Select } from "@/ui/picker/Select";
import { usePlanActions } from "../_lib/usePlanActions";
import { nameOf, useReviewActions } from "../_lib/useReviewActions";
import { type BoardGrade, boardOf } from "./board";
import "../_components/plan.css";

graphql`
  query CalibrationBoardQuery($plan: KpiExamineFilter, $filter: KpiExamineFilter) {
    kpiTeamFigures(filter: $plan) { count team { rowId name } }
    kpiPlanSums(filter: $filter) { count average grades { grade count } }
    kpiExamines(
      page: { number: 1, size: 500 }
      filter: $filter
      orderBy: [{ field: TOTAL, direction: DESC }]
    ) {
      totalCount
      nodes {
        rowId version extra extraReason moved movedReason total grade appealReason
        member { name avatarUrl }
        team { name }
        plan { rowId version name extraMax grades { name from } distribution { grade most } }
        viewerCan { answer extra calibrate return finish }
      }
    }
  }
`;

type Row = NonNullable<CalibrationBoardQuery["response"]["kpiExamines"]>["nodes"][number];

const NO_PLAN = { grades: [], distribution: [] };

export interface CalibrationBoardProps {
  planId: string;
  /** Version of the plan; a new one triggers a refetch. */
  version: number;
  refresh: () => Promise<unknown>;
}

/**
 * Calibration board of an appraisal plan: results by grade, with the resulting distribution; a member's
 * score is moved with a reason (business §4 KPI plan).
 */
export function CalibrationBoard({ planId, version, refresh }: CalibrationBoardProps) {
  const id = useId();
  const [teamId, setTeam] = useState<string | null>(null);
  const plan = { planId };
  const { data, error, reload } = usePlainQuery<CalibrationBoardQuery>(
    artifact,
    { plan, filter: teamId ? { planId, teamId } : plan },
    { keeps: planId, since: version },
  );
  const after = async () => {
    reload();
    await refresh();
  };
  const act = usePlanActions(after);
  const { calibrate } = useReviewActions(act, after);
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!data) return <LoadingMask text="加载中" />;
  const rows = data.kpiExamines?.nodes ?? [];
  const more = (data.kpiExamines?.totalCount ?? 0) - rows.length;
  const sums = data.kpiPlanSums;
  const teams = (data.kpiTeamFigures ?? []).flatMap(({ team, count }) =>
    team ? [{ value: team.rowId, label: team.name, hint: `${count} 人` }] : [],
  );
  const board = boardOf(
    rows[0]?.plan ?? NO_PLAN,
    { count: sums?.count ?? 0, grades: sums?.grades ?? [] },
    rows,
    teamId === null,
  );
  return (
    <div className="ui-stack">
      <div className="ui-row ui-row--wrap">
        <span className="kpi-board__choice">
          <FieldFrame id={`${id}team`} label="团队">
            <Select
              id={`${id}team`}
              aria-labelledby={`${id}team-label`}
              value={teamId}
              options={teams}
              onChange={setTeam}
              placeholder="全部团队"
            />
          </FieldFrame>
        </span>
        <span role="status">
          {sums?.count ?? 0} 人，平均 {scoreText(sums?.average)}
          {board.some(({ isOver }) => isOver) ? "，分布超出限制" : ""}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          compact
          title="还没有可以校准的结果"
          text="结果到“待确认”后可以校准，等级的分布会一起变化。"
        />
      ) : (
        <div className="kpi-board">
          {board.map((grade) => (
            <Grade key={grade.name ?? ""} grade={grade} onMove={calibrate} />
          ))}
        </div>
      )}
      {more > 0 ? (
        <p className="ui-muted">
          只列出总分最高的 {rows.length} 人，另有 {more} 人，请选择团队
        </p>
      ) : null}
    </div>
  );
}

interface GradeProps {
  readonly grade: BoardGrade<Row>;
  readonly onMove: (row: Row) => unknown;
}

function Grade({ grade: { name, from, count, share, most, isOver, rows }, onMove }: GradeProps) {
  const title = name ?? "未评级";
  return (
    <section className="kpi-board__grade" data-over={isOver || undefined} aria-label={title}>
      <header>
        <h3>
          {title} {from === null ? null : <span className="ui-muted ui-small">{from} 分起</span>}
        </h3>
        <span className="ui-row ui-row--wrap ui-small">
          {count} 人，{percentText(share)}
          {most === null ? null : (
            <StatusTag tone={isOver ? "red" : "neutral"}>
              {isOver ? `最多 ${most} 人` : `限 ${most} 人`}
            </StatusTag>
          )}
        </span>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.rowId}>
            <Person row={row} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ row, onMove }: { readonly row: Row; readonly onMove: (row: Row) => unknown }) {
  const { member, team, total, moved, movedReason, viewerCan } = row;
  const inside = (
    <>
      <span>
        {member ? <PersonName name={member.name} src={member.avatarUrl ?? null} /> : "已离职成员"}
        <strong>{scoreText(total)}</strong>
      </span>
      <span className="ui-muted ui-small">
        {team?.name}
        {moved ? <span title={movedReason ?? undefined}>校准 {signedText(moved)}</span> : null}
      </span>
    </>
  );
  if (!viewerCan.calibrate) return <div className="kpi-board__card">{inside}</div>;
  return (
    <button
      type="button"
      className="kpi-board__card"
      aria-label={`校准${nameOf(row)}，总分 ${scoreText(total)}`}
      onClick={() => onMove(row)}
    >
      {inside}
    </button>
  );
}
