/** Columns of appraisal plans, shared by several lists. */
import type { KpiPlanStatus } from "@/__generated__/KpiPlanPageQuery.graphql";
import { DictTag, type DictWord } from "@/app/record/dictItems";
import { PlanStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { formatDate } from "@/ui/base/format";
import { Progress } from "@/ui/feedback/Progress";
import { StatusTag } from "@/ui/frame/StatusTag";

/** First and last day of a cycle, as text. */
export const spanText = ({
  beginsOn,
  endsOn,
}: {
  readonly beginsOn: string;
  readonly endsOn: string;
}): string => `${beginsOn} 至 ${endsOn}`;

interface PlanRow {
  readonly name: string;
  readonly status: KpiPlanStatus;
  readonly cycle: DictWord | null | undefined;
  readonly beginsOn: string;
  readonly endsOn: string;
  readonly team: { readonly name: string } | null | undefined;
  readonly inputDueOn: string | null | undefined;
}

/** Columns of appraisal plans. */
export const planColumns = {
  name: { key: "name", title: "考核计划", width: 216, grow: true, required: true },
  status: {
    key: "status",
    title: "状态",
    width: 100,
    phone: true,
    render: ({ status }: Pick<PlanRow, "status">) => <PlanStatusTag status={status} />,
  },
  cycle: {
    key: "cycle",
    title: "周期",
    width: 80,
    render: ({ cycle }: Pick<PlanRow, "cycle">) => <DictTag item={cycle} />,
  },
  days: {
    key: "days",
    title: "考核期间",
    width: 198,
    sortable: "BEGINS_ON",
    render: (row: Pick<PlanRow, "beginsOn" | "endsOn">) => spanText(row),
  },
  team: {
    key: "team",
    title: "所属团队",
    width: 120,
    render: ({ team }: Pick<PlanRow, "team">) => team?.name ?? "全企业",
  },
  due: {
    key: "inputDueOn",
    title: "录入截止",
    width: 150,
    render: ({ inputDueOn, status }: Pick<PlanRow, "inputDueOn" | "status">) =>
      inputDueOn ? (
        <span className="ui-row">
          {inputDueOn}
          {status === "INPUT" && inputDueOn < formatDate(new Date()) ? (
            <StatusTag tone="red">已过期</StatusTag>
          ) : null}
        </span>
      ) : null,
  },
} as const;

interface Inputs {
  readonly inputCount: number | null | undefined;
  readonly openInputCount: number | null | undefined;
}

/**
 * Progress of a plan's inputs; empty before there are any, and for a viewer who does not see all of them.
 */
export function InputProgress({ inputCount, openInputCount }: Inputs) {
  if (!inputCount) return null;
  const done = inputCount - (openInputCount ?? 0);
  return (
    <span className="ui-row" title={`已录入 ${done} 项，共 ${inputCount} 项`}>
      <span className="ui-grow">
        <Progress
          value={done / inputCount}
          name="录入进度"
          {...(done === inputCount ? { tone: "green" as const } : {})}
        />
      </span>
      <span className="ui-num">
        {done}/{inputCount}
      </span>
    </span>
  );
}
