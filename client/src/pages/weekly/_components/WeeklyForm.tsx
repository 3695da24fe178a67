import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { graphql, useFragment } from "react-relay";
import type { WeeklyForm_weekly$key } from "@/__generated__/WeeklyForm_weekly.graphql";
import type { weeklyMutationsUpdateMutation } from "@/__generated__/weeklyMutationsUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { useWeeklyLines } from "@/domains/weekly/useWeeklyLines";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import { toast } from "@/ui/feedback/toasts";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { RowsInput } from "@/ui/form/RowsInput";
import { maxLength } from "@/ui/form/rules";
import { type Form, useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { blankOwn, blankPlan, inputOf, MOST, problemsOf, valuesOf, type WeeklyValues } from "../_lib/form";
import { FilledLines } from "./FilledLines";
import { PlanRowInput } from "./PlanRowInput";
import "./write.css";

const F = fieldOf<WeeklyValues>();

const RULES = { words: [maxLength(MOST.words)] };

export interface WeeklyFormProps {
  weekly: WeeklyForm_weekly$key;
  /** Refetches the report after a version conflict. */
  refresh: () => Promise<unknown>;
  /** Whether saving is refused, as the report has comments. */
  isLocked: boolean;
  /** Whether the server fills the report: saving waits, since it would meet an older version. */
  isFilling?: boolean;
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  /** Content of the column beside the form. */
  aside?: (form: Form<WeeklyValues>) => ReactNode;
}

/** Text of a list, for the comparison of two versions. */
const listed = (rows: readonly { readonly text: string }[]) => rows.map(({ text }) => text).join("\n");

/**
 * Form of a report or a summary. It saves with the version on screen (optimistic lock); changes saved
 * meanwhile by another member or tab are merged item by item, and the form asks only about conflicts.
 */
export function WeeklyForm({
  weekly: key,
  refresh,
  isLocked,
  isFilling = false,
  onDirty,
  aside,
}: WeeklyFormProps) {
  const weekly = useFragment(
    graphql`
      fragment WeeklyForm_weekly on Weekly {
        rowId
        version
        status
        ...useWeeklyLines_weekly
      }
    `,
    key,
  );
  const { rowId, version, status } = weekly;
  const lines = useWeeklyLines(weekly);
  const save = useWeeklySave();
  const makesTasks = useCan()({ perms: "task:create" }) && lines.scope === "MEMBER";
  const initial = useMemo(() => valuesOf(lines), [lines]);
  const submits = useRef(false);
  const form = useForm<WeeklyValues>({
    initial,
    version,
    within: ["done"],
    refetch: refresh,
    rules: RULES,
    validate: problemsOf,
    onSubmit: async (values, start) => {
      const { userErrors } = await save<weeklyMutationsUpdateMutation>((all) => all.update, {
        id: rowId,
        version: start.version ?? version,
        input: { ...inputOf(values, lines, makesTasks), ...(submits.current ? { submit: true } : {}) },
      });
      return userErrors;
    },
  });
  const { dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const isSent = status === "SUBMITTED";
  const run = async (submit: boolean) => {
    submits.current = submit;
    const isSaved = await form.submit();
    submits.current = false;
    if (!isSaved) return;
    toast.success(submit ? "已提交" : "保存成功");
    if (submit) await refresh();
  };
  return (
    <div className="weekly-write">
      <div className="weekly-write__main">
        <EditForm form={form} id={rowId} subject="周报" actions={false}>
          <Card title="本周工作">
            <div className="ui-stack">
              <FilledLines form={form} lines={lines} />
              <F name="own" label="补充的工作" show={listed}>
                {({ value, onChange, disabled }) => (
                  <RowsInput
                    label="一项工作"
                    limit={MOST.lines - Object.keys(form.values.done).length}
                    value={value}
                    onChange={onChange}
                    disabled={disabled}
                    blank={blankOwn}
                    row={(one, place, set) => (
                      <div className="ui-grow">
                        <TextInput
                          value={one.text}
                          disabled={disabled}
                          aria-label={`第 ${place} 项补充的工作`}
                          placeholder="不在上面的工作"
                          onChange={(text) => set({ ...one, text })}
                        />
                      </div>
                    )}
                  />
                )}
              </F>
            </div>
          </Card>
          <Card>
            <F name="words" label="工作小结">
              {(input) => (
                <TextArea
                  {...input}
                  rows={5}
                  maxLength={MOST.words}
                  placeholder="这一周的成果、问题和需要的支持"
                />
              )}
            </F>
          </Card>
          <Card>
            <F
              name="plan"
              label="下周计划"
              show={listed}
              help={makesTasks ? "勾选“转为任务”的，提交时自动新建为您下周的任务" : undefined}
            >
              {({ value, onChange, disabled }) => (
                <RowsInput
                  label="一项计划"
                  limit={MOST.plans}
                  value={value}
                  onChange={onChange}
                  disabled={disabled}
                  blank={blankPlan}
                  row={(one, place, set) => (
                    <PlanRowInput
                      row={one}
                      place={place}
                      line={lines.plan.find((line) => line.key === one.key)}
                      makesTasks={makesTasks}
                      disabled={disabled}
                      onChange={set}
                    />
                  )}
                />
              )}
            </F>
          </Card>
        </EditForm>
        {isLocked ? (
          <p className="weekly-write__locked" role="alert">
            <span className="ui-grow">
              周报已有点评，不能再保存。您写的内容还在这里：可以请点评人重开后保存，或复制到别处。
            </span>
            <Button size="small" onClick={() => form.reset()}>
              放弃修改
            </Button>
          </p>
        ) : (
          <fieldset className="weekly-write__foot" aria-label="保存和提交">
            {isSent ? null : (
              <Button intent="primary" disabled={isFilling} onClick={() => run(true)}>
                {status === "REOPENED" ? "重新提交" : "提交"}
              </Button>
            )}
            <Button
              {...(isSent ? { intent: "primary" as const } : {})}
              disabled={isFilling}
              onClick={() => run(false)}
            >
              {isSent ? "保存修改" : status === "DRAFT" ? "保存草稿" : "保存"}
            </Button>
            {dirty ? <span className="ui-muted ui-small">有未保存的修改</span> : null}
          </fieldset>
        )}
      </div>
      {aside ? <aside className="weekly-write__aside">{aside(form)}</aside> : null}
    </div>
  );
}
