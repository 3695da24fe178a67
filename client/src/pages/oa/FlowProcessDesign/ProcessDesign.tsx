import { useCallback, useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { FlowProcessDesignPageQuery } from "@/__generated__/FlowProcessDesignPageQuery.graphql";
import type { ProcessDesignQuery } from "@/__generated__/ProcessDesignQuery.graphql";
import type { FlowValues } from "@/domains/flow/definition";
import { faultName } from "@/domains/flow/faultName";
import { typed } from "@/domains/flow/process/decisive";
import { fieldOf, type Names } from "@/domains/flow/process/texts";
import { StaleNotice } from "@/domains/flow/StaleNotice";
import { useDefinitionSave, type Work, workOf } from "@/domains/flow/useDefinitionSave";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { confirm } from "@/ui/dialog/dialogs";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { LateDesigner } from "./LateDesigner";
import { trialRunResultOf } from "./trialRunResult";
import { useChildForms } from "./useChildForms";
import { useUnheldRoles } from "./useUnheldRoles";
import "./page.css";

type Form = NonNullable<FlowProcessDesignPageQuery["response"]["flowForm"]>;

/** No names are known here: the designer fetches those that the definition needs. */
const NO_NAMES: Names = {};

const REHEARSAL = graphql`
  query ProcessDesignQuery($input: FlowRehearsalInput!) {
    flowRehearsal(input: $input) {
      node { key }
      branch
      members { name }
      skipped { name }
    }
  }
`;

/** Editor of a form's approval process: save, publish and trial run around the designer. */
export function ProcessDesign({
  form,
  others,
  onReload,
}: {
  form: Form;
  /** Forms that a sub-process can use. */
  others: readonly { readonly rowId: string; readonly name: string }[];
  onReload: () => Promise<unknown>;
}) {
  const [work, setWork] = useState<Work>(() => workOf(form));
  const { definition } = work;
  const { save, isDirty, faults, isStale } = useDefinitionSave(form, work, setWork);
  useLeaveGuard(isDirty);
  const forms = useChildForms(definition, others);
  const warnings = useUnheldRoles(definition);
  const ask = useFetchQuery();
  const onTry = async (applicantId: string, values: FlowValues) => {
    const { flowRehearsal } = await ask<ProcessDesignQuery>(REHEARSAL, {
      input: { definition: typed(definition), applicantId, values },
    });
    return trialRunResultOf(definition.nodes, flowRehearsal ?? []);
  };
  // the designer shows errors at nodes; an error of a field names the field in its text
  // biome-ignore lint/correctness/useExhaustiveDependencies: faults are about the definition that was sent
  const told = useMemo(
    () =>
      faults.map((fault) =>
        fieldOf(work.definition.fields, fault.key)
          ? { ...fault, key: "", message: `${faultName(work.definition, fault.key) ?? ""}：${fault.message}` }
          : fault,
      ),
    [faults],
  );
  const change = useCallback(
    (next: Work["definition"]) => setWork((old) => ({ ...old, definition: next })),
    [],
  );
  const publish = async () => {
    const text = "发布后，新发起的申请按这一版审批；审批中的申请仍按原来的版本进行。是否发布?";
    if (await confirm({ text, confirmText: "发布" })) await save(true);
  };
  return (
    <div className="flow-design-page">
      <header className="flow-design-page__head">
        <h1>{form.name}</h1>
        <StatusTag tone={form.revision > 0 ? "green" : "yellow"}>
          {form.revision > 0 ? `第 ${form.revision} 版` : "未发布"}
        </StatusTag>
        {isDirty ? <StatusTag tone="yellow">有未保存的修改</StatusTag> : null}
      </header>
      {isStale ? <StaleNotice isDirty={isDirty} onReload={onReload} /> : null}
      <main className="flow-design-page__body">
        <LateDesigner
          definition={definition}
          onChange={change}
          names={NO_NAMES}
          forms={forms}
          title={form.name}
          faults={told}
          warnings={warnings}
          onTry={onTry}
        >
          <Button disabled={!isDirty || isStale} onClick={() => save(false)}>
            保存
          </Button>
          <Button intent="primary" disabled={isStale} onClick={publish}>
            发布
          </Button>
        </LateDesigner>
      </main>
    </div>
  );
}
