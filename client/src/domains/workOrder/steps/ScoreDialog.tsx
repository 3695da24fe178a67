import { useMemo } from "react";
import { graphql } from "react-relay";
import type { ScoreDialogMutation } from "@/__generated__/ScoreDialogMutation.graphql";
import type { ScoreDialogQuery } from "@/__generated__/ScoreDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { WORK_ORDER_ACTION } from "./actions";
import { stepFrame } from "./stepFrame";
import { type SteppedOrder, useStepSend } from "./useStepSend";
import "./steps.css";

const QUERY = graphql`
  query ScoreDialogQuery($id: ID!) {
    workOrder(id: $id) {
      rowId
      name
      version
      ...useWorkOrderSteps_after
    }
    workTeamScore(id: $id) {
      isDirector
      score
      member { rowId name }
      team { rowId name }
    }
  }
`;

/** Form values of the points of one participant. */
interface ScoreLine {
  readonly memberId: string;
  readonly teamId: string | null;
  readonly name: string;
  /** The team and the function of the participant. */
  readonly hint: string;
  readonly score: string;
}

interface Values {
  scores: readonly ScoreLine[];
  reason: string;
}

const F = fieldOf<Values>();

const RULES = {
  scores: [
    check((lines: readonly ScoreLine[]) => {
      const missing = lines.find(({ score }) => score === "");
      return missing ? `请填写${missing.name}的得分` : null;
    }),
  ],
  reason: [maxLength(500)],
};

const { text, done } = WORK_ORDER_ACTION.SCORE;

function startOf(rows: ScoreDialogQuery["response"]["workTeamScore"]): Values {
  return {
    reason: "",
    scores: (rows ?? []).flatMap(({ member, team, isDirector, score }) =>
      member
        ? [
            {
              memberId: member.rowId,
              teamId: team?.rowId ?? null,
              name: member.name,
              hint: [team?.name, isDirector ? "负责" : "协作"].filter(Boolean).join(" · "),
              score: String(score),
            },
          ]
        : [],
    ),
  };
}

export interface ScoreDialogProps extends RecordDialogProps {
  order: SteppedOrder;
}

/**
 * Dialog that confirms the work of an order, with the points of each participant (business §7
 * `workorder/getTeamScore`).
 */
export default function ScoreDialog({ order, open, onClose, onSaved }: ScoreDialogProps) {
  const asked = useDialogQuery<ScoreDialogQuery>(QUERY, { id: order.rowId });
  const row = asked.data?.workOrder;
  const confirm = useSave<ScoreDialogMutation>(graphql`
    mutation ScoreDialogMutation($id: ID!, $version: Int, $input: WorkOrderScoreChangesInput!) {
      workOrderScore(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  const rows = asked.data?.workTeamScore;
  const initial = useMemo(() => startOf(rows), [rows]);
  const form = useForm<Values>({
    initial,
    version: row?.version,
    rules: RULES,
    onSubmit: ({ scores, reason }) => {
      const input = {
        scores: scores.map(({ memberId, teamId, score }) => ({ memberId, teamId, score: Number(score) })),
        reason: reason.trim() || null,
      };
      return send(row ?? order, (target) => confirm({ ...target, input }), onSaved);
    },
  });
  return (
    <EditDialog
      {...stepFrame(row, asked)}
      open={open}
      form={form}
      id={order.rowId}
      title={`${text}“${order.name}”`}
      submitText={text}
      savedText={done}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F
        name="scores"
        label="得分"
        required
        help="按团队和参与情况预先算好，可以修改"
        show={(lines) => lines.map(({ name, score }) => `${name} ${score}`).join("、")}
      >
        {(input) => <ScoreLines {...input} />}
      </F>
      <F name="reason" label="说明">
        {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="选填" />}
      </F>
    </EditDialog>
  );
}

function ScoreLines({
  value,
  onChange,
  id,
  disabled,
  readOnly,
  invalid,
  onBlur,
}: InputProps<readonly ScoreLine[]>) {
  if (value.length === 0) return <p className="ui-muted">没有可以评分的人员</p>;
  return (
    <ul className="work-scores" aria-label="得分">
      {value.map((line, index) => (
        <li key={line.memberId}>
          <span>
            {line.name} <span className="ui-muted ui-small">{line.hint}</span>
          </span>
          <NumberInput
            {...(index === 0 && id ? { id } : {})}
            value={line.score}
            unit="分"
            disabled={disabled}
            readOnly={readOnly}
            invalid={invalid && line.score === ""}
            onBlur={onBlur}
            onChange={(score) => onChange(value.map((one) => (one === line ? { ...one, score } : one)))}
            aria-label={`${line.name}的得分`}
          />
        </li>
      ))}
    </ul>
  );
}
