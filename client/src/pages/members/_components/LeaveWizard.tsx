import { useCallback, useEffect, useReducer, useState } from "react";
import { graphql } from "react-relay";
import type { LeaveWizardMutation } from "@/__generated__/LeaveWizardMutation.graphql";
import type { LeaveWizardQuery } from "@/__generated__/LeaveWizardQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { ProblemContext, type TellProblem } from "@/ui/base/problem";
import type { Option } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { ErrorState } from "@/ui/feedback/states";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { Steps } from "@/ui/frame/Steps";
import { DateInput } from "@/ui/input/DateInput";
import { TextArea } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { LEAVE_STEPS, type LeaveState, leaveProblem, leaveReducer, startLeave } from "../_lib/leaveWizard";
import { HandoverTable } from "./HandoverTable";

/** A member to be offboarded. */
export interface Leaver {
  readonly rowId: string;
  readonly name: string;
}

const PREVIEW = graphql`
  query LeaveWizardQuery($memberIds: [ID!]!) {
    handoverPreview(memberIds: $memberIds) {
      kind
      label
      count
    }
  }
`;

export interface LeaveWizardProps {
  open: boolean;
  leavers: readonly Leaver[];
  /** Called with true when a member was offboarded. */
  onClose: (left: boolean) => void;
}

/**
 * Offboarding wizard: lists the records that refer to the leaving members, asks for a successor who takes
 * over all of them, and ends the memberships.
 */
export function LeaveWizard({ open, leavers, onClose }: LeaveWizardProps) {
  const ids = leavers.map(({ rowId }) => rowId);
  const preview = useDialogQuery<LeaveWizardQuery>(PREVIEW, { memberIds: ids });
  const members = useMemberSource({ except: ids });
  const [state, dispatch] = useReducer(leaveReducer, null, () => startLeave(ids, formatDate(new Date())));
  const [successor, setSuccessor] = useState<Option | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<LeaveState["items"]>([]);
  const [leave, leaving] = useAppMutation<LeaveWizardMutation>(
    graphql`
      mutation LeaveWizardMutation($input: MemberLeaveInput!) {
        memberLeave(input: $input) {
          members {
            id
            status
            leftAt
          }
          handedOver {
            kind
            label
            count
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );

  useEffect(() => {
    if (preview.data?.handoverPreview) dispatch({ type: "items", items: preview.data.handoverPreview });
  }, [preview.data]);

  const change = (values: Partial<Pick<LeaveState, "successorId" | "reason" | "leftOn">>) => {
    setProblem(null);
    dispatch({ type: "change", values });
  };
  const next = () => {
    const missing = leaveProblem(state);
    setProblem(missing);
    if (!missing) dispatch({ type: "next" });
  };
  const back = () => {
    setProblem(null);
    dispatch({ type: "back" });
  };
  const [wrongDay, setWrongDay] = useState<string | null>(null);
  const tellDay = useCallback<TellProblem>((_, told) => setWrongDay(told?.text ?? null), []);
  const submit = async () => {
    if (wrongDay !== null) return;
    const { ok, data, userErrors } = await leave({
      input: {
        ids,
        handoverToId: state.successorId,
        reason: state.reason.trim() || null,
        leftOn: state.leftOn,
      },
    });
    if (!ok) {
      setProblem(userErrors.map(({ message }) => message).join("\n"));
      return;
    }
    setHandedOver(data?.memberLeave.handedOver ?? []);
    dispatch({ type: "done" });
  };

  const names = leavers.map(({ name }) => name).join("、");
  const { step } = state;
  const finished = step === "result";
  return (
    <AppDialog
      open={open}
      title={leavers.length > 1 ? `成员离职（${leavers.length} 人）` : `成员离职：${names}`}
      onClose={() => onClose(finished)}
      busy={leaving}
      dirty={!finished && (state.successorId !== null || state.reason !== "")}
      footer={
        finished ? (
          <Button intent="primary" onClick={() => onClose(true)}>
            完成
          </Button>
        ) : (
          <>
            <div className="ui-grow" />
            {step === "check" ? null : (
              <Button onClick={back} disabled={leaving}>
                上一步
              </Button>
            )}
            {step === "confirm" ? (
              <Button intent="danger" onClick={submit}>
                确认离职
              </Button>
            ) : (
              <Button intent="primary" onClick={next} disabled={state.items === null}>
                下一步
              </Button>
            )}
          </>
        )
      }
    >
      <div className="ui-stack">
        <Steps steps={LEAVE_STEPS} current={step} />
        {problem ? (
          <p className="ui-form__error" role="alert">
            {problem}
          </p>
        ) : null}
        {step === "check" ? (
          preview.error ? (
            <ErrorState error={{ message: preview.error }} onRetry={preview.reload} compact />
          ) : (
            <HandoverTable
              items={state.items}
              empty={`${names} 名下没有需要交接的事项，可以直接办理离职。`}
            />
          )
        ) : null}
        {step === "handover" ? (
          <FieldFrame id="leave-successor" label="交接人" required help="以上事项将全部转给交接人">
            <RemotePicker
              id="leave-successor"
              aria-labelledby="leave-successor-label"
              {...members}
              value={state.successorId}
              onChange={(successorId) => change({ successorId })}
              onPick={setSuccessor}
              known={successor ? [successor] : []}
              invalid={problem !== null}
              placeholder="输入姓名、拼音或手机号搜索"
              autoFocus
            />
          </FieldFrame>
        ) : null}
        {step === "confirm" ? (
          <>
            <DescriptionList
              visible={0}
              columns={1}
              items={[
                { label: "离职成员", value: names },
                { label: "交接人", value: successor?.label ?? "无需交接" },
              ]}
            />
            <FieldFrame id="leave-day" label="离职日期" error={wrongDay}>
              <ProblemContext value={tellDay}>
                <DateInput
                  id="leave-day"
                  aria-labelledby="leave-day-label"
                  value={state.leftOn}
                  max={formatDate(new Date())}
                  onChange={(leftOn) => change({ leftOn })}
                />
              </ProblemContext>
            </FieldFrame>
            <FieldFrame id="leave-reason" label="离职原因">
              <TextArea
                id="leave-reason"
                aria-labelledby="leave-reason-label"
                value={state.reason}
                onChange={(reason) => change({ reason })}
                maxLength={200}
                onCtrlEnter={submit}
              />
            </FieldFrame>
            <p className="ui-muted">确认后成员将无法再登录本企业，其登录会话立即失效。</p>
          </>
        ) : null}
        {finished ? (
          <>
            <p role="status">{names} 已办理离职。</p>
            <HandoverTable
              items={handedOver}
              empty="没有需要交接的事项。"
              title={`已交接给 ${successor?.label ?? ""}`}
            />
          </>
        ) : null}
      </div>
    </AppDialog>
  );
}
