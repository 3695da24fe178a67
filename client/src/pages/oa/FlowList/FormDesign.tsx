import { useCallback, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { FormDesign_form$data, FormDesign_form$key } from "@/__generated__/FormDesign_form.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { Definition } from "@/domains/flow/definition";
import { faultName } from "@/domains/flow/faultName";
import { StaleNotice } from "@/domains/flow/StaleNotice";
import { useDefinitionSave, type Work, workOf } from "@/domains/flow/useDefinitionSave";
import { confirm } from "@/ui/dialog/dialogs";
import { useUnsaved } from "@/ui/form/unsavedText";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { FormBuilder } from "./builder/FormBuilder";
import { designOf, GROUP } from "./list";
import "./FlowList.css";

interface Place {
  /** Row id of the group whose list to return to. */
  readonly group: string | null;
}

export interface FormDesignProps extends Place {
  form: FormDesign_form$key;
}

/** Editor page of an approval form's fields: loads the draft, saves and publishes it. */
export function FormDesign({ form: key, group }: FormDesignProps) {
  const form = useFragment(
    graphql`
      fragment FormDesign_form on FlowForm {
        rowId
        name
        version
        revision
        draft
      }
    `,
    key,
  );
  usePageTitle(form.name);
  const refresh = usePageRefresh();
  // remounts the builder with the reloaded form
  const [round, setRound] = useState(0);
  const reload = async () => {
    await refresh();
    setRound((count) => count + 1);
  };
  return <Builder key={round} form={form} group={group} onReload={reload} />;
}

function Builder({
  form,
  group,
  onReload,
}: Place & { form: FormDesign_form$data; onReload: () => Promise<unknown> }) {
  // stored in the browser while unsaved, so that leaving the page loses nothing
  const [kept, keep] = useUnsaved<Work>(`flowForm ${form.rowId}`);
  const [work, setOwn] = useState<Work>(() => kept ?? workOf(form));
  const setWork = useCallback(
    (next: Work) => {
      setOwn(next);
      keep(next.definition === next.base ? undefined : next);
    },
    [keep],
  );
  const { save, isDirty, faults, isStale } = useDefinitionSave(form, work, setWork);
  const navigate = useNavigate();
  const open = usePageNavigate();
  const publish = async () => {
    const text = "发布后，新发起的申请使用这一版；审批中的申请仍按原来的版本进行。是否发布?";
    if (await confirm({ text, confirmText: "发布" })) await save(true);
  };
  const design = async () => {
    // saved first: two windows that edit the same draft would reject each other's saves
    if (isDirty && !(await save(false))) return;
    open(designOf(form.rowId));
  };
  const list = `/oa/FlowList${group ? `?${new URLSearchParams({ [GROUP]: group })}` : ""}`;
  return (
    <div className="ui-page flow-form">
      <PageHeader
        title={form.name}
        breadcrumb={[{ text: "OA审批" }, { text: "表单管理", href: list }]}
        tag={
          <span className="ui-row">
            <StatusTag tone={form.revision > 0 ? "green" : "yellow"}>
              {form.revision > 0 ? `第 ${form.revision} 版` : "未发布"}
            </StatusTag>
            {isDirty ? <StatusTag tone="yellow">有未保存的修改</StatusTag> : null}
          </span>
        }
        actions={[
          { key: "close", text: "返回", onClick: () => void navigate(list) },
          { key: "design", text: "设计流程", onClick: design },
          { key: "save", text: "保存", disabled: !isDirty || isStale, onClick: () => save(false) },
        ]}
        primary={{ key: "publish", text: "发布", disabled: isStale, onClick: publish }}
      />
      {isStale ? (
        <StaleNotice
          isDirty={isDirty}
          onReload={async () => {
            keep(undefined);
            await onReload();
          }}
        />
      ) : null}
      {faults.length > 0 ? <Faults definition={work.definition} faults={faults} /> : null}
      <FormBuilder value={work.definition} onChange={(definition) => setWork({ ...work, definition })} />
    </div>
  );
}

/** Errors found by the server that prevent the form from being published. */
function Faults({
  definition,
  faults,
}: {
  definition: Definition;
  faults: readonly { readonly key: string; readonly message: string }[];
}) {
  return (
    <ul className="flow-form__faults" role="alert" aria-label="需要修改">
      {faults.map(({ key, message }) => {
        const name = faultName(definition, key);
        return <li key={`${key} ${message}`}>{name ? `${name}：${message}` : message}</li>;
      })}
    </ul>
  );
}
