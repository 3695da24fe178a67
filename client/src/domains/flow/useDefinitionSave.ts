import { useCallback, useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useDefinitionSaveMutation } from "@/__generated__/useDefinitionSaveMutation.graphql";
import { type MutationError, useSave } from "@/relay/useAppMutation";
import { deepEqual } from "@/ui/base/equal";
import { toast } from "@/ui/feedback/toasts";
import { type Definition, EMPTY_DEFINITION } from "./definition";
import type { Fault } from "./process/check";

/** A form as the builder and the designer get it. */
export interface DesignedForm {
  readonly rowId: string;
  readonly version: number;
  /** Its edited definition. */
  readonly draft: unknown;
}

/** A definition that is being edited, with the version that it was read from. */
export interface Work {
  readonly definition: Definition;
  readonly base: Definition;
  readonly version: number;
}

const NO_FAULTS: readonly Fault[] = [];
const PREFIX = "definition";

/** A form's draft; the server stores complete definitions, and an empty one for a new form. */
export function draftOf({ draft }: Pick<DesignedForm, "draft">): Definition {
  return { ...EMPTY_DEFINITION, ...(draft as Partial<Definition> | null | undefined) };
}

/** The initial state of the editing of a form. */
export function workOf(form: DesignedForm): Work {
  const definition = draftOf(form);
  return { definition, base: definition, version: form.version };
}

/** The errors of a save that name a key of the definition, and the others. */
export function faultsAmong(errors: readonly MutationError[]): {
  readonly faults: readonly Fault[];
  readonly others: readonly MutationError[];
} {
  const faults: Fault[] = [];
  const others: MutationError[] = [];
  for (const error of errors) {
    const path = (error.field ?? []).flatMap((part) => part.split("."));
    const at = path.indexOf(PREFIX);
    if (at < 0) others.push(error);
    else faults.push({ key: path.slice(at + 1).join("."), message: error.message });
  }
  return { faults, others };
}

export interface DefinitionSave {
  /** Saves the draft; `publish` makes it the version of new applications. True on success. */
  readonly save: (publish: boolean) => Promise<boolean>;
  readonly isDirty: boolean;
  /** Errors found by the server at the last attempt to publish. */
  readonly faults: readonly Fault[];
  /** Whether another member has saved the form since it was read: saving over it is refused. */
  readonly isStale: boolean;
}

/** Saves the definition of a form. `form` is the page's present one, `work` the edits of an older one. */
export function useDefinitionSave(
  form: DesignedForm,
  work: Work,
  setWork: (work: Work) => void,
): DefinitionSave {
  const run = useSave<useDefinitionSaveMutation>(graphql`
    mutation useDefinitionSaveMutation($id: ID!, $version: Int!, $input: FlowFormInput!) {
      flowFormUpdate(input: { id: $id, version: $version, changes: $input }) {
        flowForm { id version revision status draft updatedAt }
        userErrors { field message code }
      }
    }
  `);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [refused, setRefused] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  // changes made during a save stay unsaved
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const save = useCallback(
    async (publish: boolean) => {
      const { definition, version } = latest.current;
      setSaving(true);
      const { ok, data, userErrors } = await run({
        id: form.rowId,
        version,
        input: { definition, ...(publish ? { publish } : {}) },
      });
      setSaving(false);
      const saved = data?.flowFormUpdate.flowForm;
      if (ok && saved) {
        setFaults(NO_FAULTS);
        setWork({ ...latest.current, base: definition, version: saved.version });
        toast.success(publish ? `已发布第 ${saved.revision} 版` : "保存成功");
        return true;
      }
      const found = faultsAmong(userErrors);
      setFaults(found.faults);
      const stale = userErrors.some(({ code }) => code === "STALE");
      if (stale) setRefused(version);
      const [first] = found.others;
      if (first && !stale) toast.warning(first.message);
      else if (found.faults.length > 0)
        toast.warning(`${publish ? "未能发布" : "未能保存"}，有 ${found.faults.length} 处需要修改`);
      return false;
    },
    [run, form.rowId, setWork],
  );
  return {
    save,
    isDirty: !deepEqual(work.definition, work.base),
    faults,
    // the result of the save reaches the store shortly before it is known here
    isStale: !saving && (form.version > work.version || refused === work.version),
  };
}
