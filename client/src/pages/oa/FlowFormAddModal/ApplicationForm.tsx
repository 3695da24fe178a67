import { useEffect, useId, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { ApplicationFormSaveMutation } from "@/__generated__/ApplicationFormSaveMutation.graphql";
import type { ApplicationFormStartMutation } from "@/__generated__/ApplicationFormStartMutation.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBack, usePageNavigate } from "@/app/page/navigation";
import { ApplyContext } from "@/domains/attend/apply/applyContext";
import { applyKindOf, typeKindOf } from "@/domains/attend/apply/forms";
import { ChosenInput } from "@/domains/flow/ChosenInput";
import { type Choices, type ChosenNode, choiceInputs, chosenNodes } from "@/domains/flow/chosen";
import type { Definition, FlowValues, Rights } from "@/domains/flow/definition";
import { factsOf } from "@/domains/flow/facts";
import { FlowFields } from "@/domains/flow/form/FlowFields";
import { computed } from "@/domains/flow/form/formula";
import type { FlowValueNames } from "@/domains/flow/form/names";
import { useFlowForm } from "@/domains/flow/form/useFlowForm";
import { sent } from "@/domains/flow/form/values";
import { flowEditOf, flowProcessOf } from "@/domains/flow/labels";
import { refusalsOf } from "@/domains/flow/refusals";
import { type MutationError, useSave } from "@/relay/useAppMutation";
import { randomId } from "@/ui/base/randomId";
import { toast } from "@/ui/feedback/toasts";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { Select } from "@/ui/picker/Select";
import { ApproverPreview } from "./ApproverPreview";
import { useRehearsal } from "./useRehearsal";

interface Named {
  readonly rowId: string;
  readonly name: string;
}

const LateApplyPart = lazyPart(() =>
  import("@/domains/attend/apply/ApplyPart").then((module) => module.ApplyPart),
);

export interface ApplicationFormProps {
  /** Approval form, with the key of the effect of its approval. */
  form: Named & { readonly kind: string };
  /** Draft or returned application to continue; absent for a new one. */
  target: { readonly rowId: string; readonly version: number } | null;
  definition: Definition;
  /** Rights of the applicant on its fields. */
  rights: Rights;
  initial: FlowValues;
  /** Approvers chosen when the draft was saved. */
  chosen: Choices;
  names: FlowValueNames;
  applicant: Named & { readonly roles: readonly { readonly rowId: string }[] };
  teams: readonly (Named & { readonly path?: readonly { readonly rowId: string }[] | null | undefined })[];
  /** Row id of the initial team. */
  team: string | null;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

/**
 * Form of an approval application: its fields, the expected approvers, and the actions to send it or save a
 * draft.
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { definition, rights, initial, names, applicant, teams } = props;
  const formId = props.form.rowId;
  const id = useId();
  const [target, setTarget] = useState(props.target);
  const [team, setTeam] = useState(props.team);
  const [choices, setChoices] = useState(props.chosen);
  const [choiceErrors, setChoiceErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string | null>(null);
  // whether something beside the fields was chosen and is not saved yet
  const [touched, setTouched] = useState(false);
  const [gone, setGone] = useState<string | null>(null);
  const { fields, nodes } = definition;
  const apply = applyKindOf(props.form.kind);
  const facts = factsOf(
    applicant.rowId,
    teams.find(({ rowId }) => rowId === team),
    applicant.roles,
  );
  const form = useFlowForm({ fields, facts, initial, rights });
  const { way, loading, failed } = useRehearsal(formId, definition, form.values, choices);
  const chosen = chosenNodes(nodes, "applicant").filter(({ key }) => !way || way.walked.has(key));
  const navigate = usePageNavigate();
  const back = useBack();
  const start = useSave<ApplicationFormStartMutation>(graphql`
    mutation ApplicationFormStartMutation($input: FlowProcessSendInput!) {
      flowProcessStart(input: $input) {
        flowProcess { id rowId status version }
        userErrors { field message code }
      }
    }
  `);
  const keep = useSave<ApplicationFormSaveMutation>(graphql`
    mutation ApplicationFormSaveMutation($input: FlowProcessSendInput!) {
      flowProcessSave(input: $input) {
        flowProcess { id rowId status version }
        userErrors { field message code }
      }
    }
  `);
  useLeaveGuard((form.dirty || touched) && gone === null);
  // after the leave guard has been released
  useEffect(() => {
    if (gone !== null) navigate(flowProcessOf(gone), { replace: true });
  }, [gone, navigate]);

  // sent again because no answer came, the same content is one application
  const last = useRef({ content: "", requestKey: "" });
  const input = () => {
    const filled = { values: sent(fields, rights, facts, form.values), choices: choiceInputs(choices) };
    if (target) return { id: target.rowId, version: target.version, ...filled };
    const made = { formId, teamId: team, ...filled };
    const content = JSON.stringify(made);
    if (last.current.content !== content) last.current = { content, requestKey: randomId() };
    return { ...made, requestKey: last.current.requestKey };
  };
  const refuse = (errors: readonly MutationError[]) => {
    const { values, choices: refused, rest } = refusalsOf(errors);
    setChoiceErrors(refused);
    setProblem(rest.length > 0 ? rest.join("\n") : null);
    if (Object.keys(values).length > 0) form.refuse(values);
    else toast.warning(rest[0] ?? Object.values(refused)[0] ?? "提交失败");
  };
  const send = async () => {
    const missing = missingOf(chosen, choices);
    setChoiceErrors(missing);
    setProblem(null);
    const isGood = form.check();
    if (!isGood || Object.keys(missing).length > 0) {
      toast.warning("还有内容没有填好，请检查标红的地方");
      return;
    }
    const { data, userErrors } = await start({ input: input() });
    const process = data?.flowProcessStart.flowProcess;
    if (userErrors.length > 0 || !process) {
      refuse(userErrors);
      return;
    }
    toast.success("已提交，等待审批");
    setGone(process.rowId);
  };
  const save = async () => {
    setProblem(null);
    const { data, userErrors } = await keep({ input: input() });
    const process = data?.flowProcessSave.flowProcess;
    if (userErrors.length > 0 || !process) {
      refuse(userErrors);
      return;
    }
    setTarget({ rowId: process.rowId, version: process.version });
    setTouched(false);
    form.reset(form.values);
    // the URL becomes that of the draft, so that a reload finds it
    if (!target) window.history.replaceState(window.history.state, "", flowEditOf(process.rowId));
    toast.success("草稿已保存");
  };
  const choose = (node: string, members: readonly string[]) => {
    setChoices({ ...choices, [node]: members });
    setTouched(true);
    const { [node]: _told, ...others } = choiceErrors;
    setChoiceErrors(others);
  };
  return (
    <div className="flow-apply">
      <div className="flow-apply__main">
        <Card>
          {teams.length > 1 && !target ? (
            <div className="flow-apply__team">
              <FieldFrame id={`${id}team`} label="申请团队" help="按所选团队查找主管">
                <Select
                  id={`${id}team`}
                  aria-labelledby={`${id}team-label`}
                  options={teams.map(({ rowId, name }) => ({ value: rowId, label: name }))}
                  clearable={false}
                  value={team}
                  onChange={(next) => {
                    setTeam(next);
                    setTouched(true);
                  }}
                />
              </FieldFrame>
            </div>
          ) : null}
          {fields.length > 0 ? (
            <ApplyContext value={typeKindOf(apply)}>
              <FlowFields {...form.props} names={names} />
            </ApplyContext>
          ) : (
            <p className="ui-muted">这张表单没有要填写的内容，直接提交即可。</p>
          )}
        </Card>
        {apply ? (
          <LateApplyPart
            kind={apply}
            definition={definition}
            values={form.values}
            onFill={(filled) => form.props.onChange(computed(fields, { ...form.values, ...filled }))}
            processId={target?.rowId ?? null}
          />
        ) : null}
        {chosen.length > 0 ? (
          <Card title="选择审批人">
            <div className="ui-stack">
              {chosen.map(({ key, name, isRequired, among }) => (
                <FieldFrame
                  key={key}
                  id={`${id}${key}`}
                  label={name}
                  required={isRequired}
                  error={choiceErrors[key] ?? null}
                >
                  <ChosenInput
                    id={`${id}${key}`}
                    aria-labelledby={`${id}${key}-label`}
                    among={among}
                    value={choices[key] ?? []}
                    invalid={choiceErrors[key] !== undefined}
                    {...(choiceErrors[key] ? { "aria-describedby": `${id}${key}-error` } : {})}
                    onChange={(members) => choose(key, members)}
                  />
                </FieldFrame>
              ))}
            </div>
          </Card>
        ) : null}
        {/* above the preview, whose height changes when it arrives: a button must not move under the pointer */}
        <section className="flow-bar" aria-label="申请操作">
          {problem ? (
            <p className="flow-bar__problem" role="alert">
              {problem}
            </p>
          ) : null}
          <Button intent="primary" onClick={send}>
            提交
          </Button>
          <Button onClick={save}>存草稿</Button>
          <Button variant="minimal" onClick={back}>
            取消
          </Button>
        </section>
      </div>
      <ApproverPreview
        definition={definition}
        applicant={applicant.name}
        way={way}
        loading={loading}
        failed={failed}
      />
    </div>
  );
}

/** Choices of approvers that are required for sending and missing. */
function missingOf(nodes: readonly ChosenNode[], choices: Choices): Record<string, string> {
  return Object.fromEntries(
    nodes
      .filter(({ key, isRequired }) => isRequired && (choices[key] ?? []).length === 0)
      .map(({ key, name }) => [key, `请选择“${name}”的审批人`]),
  );
}
