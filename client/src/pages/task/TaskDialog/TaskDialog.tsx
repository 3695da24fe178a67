import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import ChevronUpIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-up";
import { useEffect, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { TaskDialogCreateMutation } from "@/__generated__/TaskDialogCreateMutation.graphql";
import type { TaskDialogLevelsQuery } from "@/__generated__/TaskDialogLevelsQuery.graphql";
import type { TaskDialogPublishMutation } from "@/__generated__/TaskDialogPublishMutation.graphql";
import type { TaskDialogQuery } from "@/__generated__/TaskDialogQuery.graphql";
import type { TaskDialogUpdateMutation } from "@/__generated__/TaskDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { CustomFieldInputs } from "@/app/customFields/CustomFieldInputs";
import { useOwnFields } from "@/app/customFields/useOwnFields";
import { draftsOf, knownOf } from "@/app/customFields/values";
import { PicturedInput } from "@/app/markdown/field";
import { usePageNavigate } from "@/app/page/navigation";
import { optionsOfItems } from "@/app/record/dictItems";
import { changedOf, type FieldPart } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordFields } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useProjectNear } from "@/domains/project/useProjectNear";
import { taskOf } from "@/domains/task/labels";
import { useTaskSource } from "@/domains/task/useTaskSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { FILE_LIMIT, FILE_TARGET, TaskFiles } from "../_components/TaskFiles";
import { missingFields } from "../_lib/missingFields";
import { DESCRIPTION, FAR, FORM, NEAR } from "./form";
import { MilepostInput } from "./MilepostInput";
import { saidOf } from "./values";

const LEVELS = graphql`
  query TaskDialogLevelsQuery {
    levels: dictItems(code: TASK_LEVEL) { value text }
  }
`;

const QUERY = graphql`
  query TaskDialogQuery($id: ID!, $known: Boolean!) {
    task(id: $id) @include(if: $known) {
      id
      rowId
      version
      status
      name
      description
      level { value text }
      parent { rowId name }
      project { rowId name }
      milepost { rowId name }
      customer { rowId name }
      director { rowId name }
      members { rowId name }
      validator { rowId name }
      beginsOn
      endsOn
      estimate
      checks { rowId name }
      after { rowId name }
      files { rowId name size picture: streamUrl(width: 1280, height: 1280) }
      customValues {
        field { rowId kind }
        text
        number
        date
        yes
        dictItem { value }
        member { rowId name }
        customer { rowId name }
        items
        files { id name size }
      }
    }
  }
`;

interface Named {
  readonly rowId: string;
  readonly name: string;
}

export interface TaskDialogProps extends RecordDialogProps {
  /** The task to modify, for which the dialog queries the other fields; absent for a new one. */
  row?: { readonly rowId: string } | undefined;
  /** Initial values of a new task. */
  preset?:
    | {
        readonly project?: Named | undefined;
        readonly customer?: Named | undefined;
        readonly parent?: Named | undefined;
      }
    | undefined;
}

const GONE = "内容不存在或已被删除";

const known = (named: Named | undefined): Pick<FieldPart, "known"> =>
  named ? { known: [{ value: named.rowId, label: named.name }] } : {};

/**
 * Dialog to create or modify a task: saved as a draft, or published to its members at once (business §2
 * Task).
 */
export default function TaskDialog({ row: given, preset = {}, open, onClose, onSaved }: TaskDialogProps) {
  const id = given?.rowId;
  const can = useCan();
  const levels = useDialogQuery<TaskDialogLevelsQuery>(LEVELS, {}).data?.levels;
  const asked = useDialogQuery<TaskDialogQuery>(QUERY, { id: id ?? "0", known: id !== undefined });
  const row = asked.data?.task;
  const own = useOwnFields("TASK");
  // nothing comes below itself, or below what is over
  const above = useTaskSource({ open: true, outside: id });
  const create = useSave<TaskDialogCreateMutation>(graphql`
    mutation TaskDialogCreateMutation($input: TaskInput!) {
      taskCreate(input: $input) { task { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<TaskDialogUpdateMutation>(graphql`
    mutation TaskDialogUpdateMutation($id: ID!, $version: Int, $input: TaskInput!) {
      taskUpdate(input: { id: $id, version: $version, changes: $input }) {
        task { id name version }
        userErrors { field message code }
      }
    }
  `);
  const publish = useSave<TaskDialogPublishMutation>(graphql`
    mutation TaskDialogPublishMutation($id: ID, $version: Int, $input: TaskInput) {
      taskPublish(input: { id: $id, version: $version, changes: $input }) {
        task { id rowId name status version }
        userErrors { field message code }
      }
    }
  `);
  const [more, setMore] = useState(false);
  // the viewer may be allowed to save drafts but not to publish tasks
  const draft = (!row || row.status === "DRAFT") && can({ perms: "task:create" });
  // the clicked button is known before the form asks which of the two actions to run
  const publishing = useRef(true);
  const made = useRef<string | null>(null);
  const go = usePageNavigate();
  // The list's filters may hide the new task: the message contains a link to it.
  const tell = (text: string) => {
    const rowId = made.current;
    const action = rowId ? { action: { text: "打开任务", onClick: () => go(taskOf(rowId)) } } : {};
    toast.success(text, action);
  };
  const initial = useMemo(
    () => ({
      ...FORM.initial(row),
      custom: draftsOf(row?.customValues ?? []),
      ...(id === undefined
        ? {
            projectId: preset.project?.rowId ?? null,
            customerId: preset.customer?.rowId ?? null,
            parentId: preset.parent?.rowId ?? null,
          }
        : {}),
    }),
    [row, id, preset.project, preset.customer, preset.parent],
  );
  const form = useForm({
    initial,
    version: row?.version,
    within: ["custom"],
    rules: FORM.rules,
    ...(id === undefined ? {} : { refetch: asked.reload }),
    validate: ({ beginsOn, endsOn, directorId, estimate, custom }) => ({
      ...own.problems(custom),
      ...(draft && publishing.current ? missingFields({ director: directorId, endsOn }) : {}),
      ...(beginsOn && endsOn && endsOn < beginsOn ? { endsOn: "截止日期不能早于开始日期" } : {}),
      ...(estimate !== "" && !(Number(estimate) > 0) ? { estimate: "预计工时须大于 0" } : {}),
    }),
    onSubmit: async (values, from) => {
      const input = FORM.input(values);
      if (id === undefined) {
        const said = { ...saidOf(input), ...own.input(values.custom) };
        if (publishing.current) {
          const { data, userErrors } = await publish({ input: said });
          made.current = data?.taskPublish.task?.rowId ?? null;
          return own.told(userErrors);
        }
        const { data, userErrors } = await create({ input: said });
        made.current = data?.taskCreate.task?.rowId ?? null;
        return own.told(userErrors);
      }
      if (!row) return [{ message: GONE }];
      const version = from.version ?? row.version;
      const changed = {
        ...changedOf(input, FORM.input(from.initial)),
        ...own.input(values.custom, from.initial.custom),
      };
      const save = draft && publishing.current ? publish : update;
      return own.told((await save({ id, version, input: changed })).userErrors);
    },
  });
  const { values, errors, submitting } = form;

  const { set } = form;
  useProjectNear(values.projectId);
  const lastProject = useRef(values.projectId);
  useEffect(() => {
    // Milestones belong to a project; `MilepostInput` loads those of the chosen one.
    if (lastProject.current && !values.projectId) set("milepostId", null);
    lastProject.current = values.projectId;
  }, [values.projectId, set]);

  // Once the folded part has content or an error of the server, it stays open even when its fields are
  // cleared.
  const worth = FAR.some((name) => errors[name] || (values[name] && values[name].length > 0));
  useEffect(() => {
    if (worth) setMore(true);
  }, [worth]);
  const unfolded = more || worth;

  const parts: Partial<Record<keyof typeof FORM.fields, FieldPart>> = {
    level: { options: optionsOfItems(levels) },
    directorId: { help: draft ? "发布前必须指定" : undefined },
    endsOn: { help: draft ? "发布前必须填写" : undefined },
    projectId: { hidden: !can({ perms: "project" }), ...known(preset.project) },
    customerId: { hidden: !unfolded || !can({ perms: "cust" }), ...known(preset.customer) },
    parentId: { hidden: !unfolded, ...above, ...known(preset.parent) },
    beginsOn: { hidden: !unfolded },
    estimate: { hidden: !unfolded },
    validatorId: { hidden: !unfolded },
    afterIds: { hidden: !unfolded },
    milepostId: {
      hidden: !values.projectId,
      render: (input: InputProps<string | null>) => (
        <MilepostInput {...input} projectId={values.projectId} current={row?.milepost} />
      ),
    },
    description: {
      render: (input: InputProps<string>) => (
        <PicturedInput
          {...input}
          aria-label="任务说明"
          placeholder={DESCRIPTION.placeholder}
          rows={DESCRIPTION.rows}
          maxLength={DESCRIPTION.max}
          attached={{
            target: FILE_TARGET,
            limit: FILE_LIMIT,
            value: values.attachmentIds,
            kept: row?.files,
            onChange: (files) => form.set("attachmentIds", files),
          }}
        />
      ),
    },
    attachmentIds: {
      render: (input: InputProps<readonly UploadedFile[]>) => (
        <TaskFiles {...input} kept={row?.files?.map(({ rowId }) => rowId) ?? []} />
      ),
    },
  };

  const saveDraft = async () => {
    publishing.current = false;
    const saved = await form.submit();
    publishing.current = true;
    if (!saved) return;
    tell("草稿已保存");
    onSaved();
    onClose();
  };
  const gone = id !== undefined && !row && !asked.loading;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id ?? null}
      subject={id === undefined && preset.parent ? "子任务" : "任务"}
      size="wide"
      columns={2}
      submitText={draft ? "发布" : "保存"}
      savedText={draft ? null : "保存成功"}
      footer={
        draft ? (
          <Button disabled={submitting || (id !== undefined && !row)} onClick={saveDraft}>
            保存草稿
          </Button>
        ) : null
      }
      loading={id !== undefined && !row && asked.loading}
      loadError={gone ? { message: asked.error ?? GONE, code: asked.error ? null : "10003" } : null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={() => {
        if (draft) tell("任务已发布");
        onSaved();
      }}
    >
      <RecordFields form={FORM} row={row} parts={parts} names={NEAR} autoFocus />
      <button
        type="button"
        className="ui-link ui-row"
        aria-expanded={unfolded}
        onClick={() => setMore(!unfolded)}
      >
        {unfolded ? "收起" : "更多"}
        {unfolded ? <ChevronUpIcon /> : <ChevronDownIcon />}
      </button>
      <RecordFields form={FORM} row={row} parts={parts} names={FAR} />
      <CustomFieldInputs
        fields={own.fields}
        recordType={own.recordType}
        value={values.custom}
        onChange={(custom) => form.set("custom", custom)}
        errors={form.errors}
        disabled={form.submitting}
        knownOf={(field) => knownOf(row?.customValues ?? [], field)}
      />
    </EditDialog>
  );
}
