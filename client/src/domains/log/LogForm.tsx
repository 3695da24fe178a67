import { useRef } from "react";
import { graphql } from "react-relay";
import type { ItemLogInput, LogFormCreateMutation } from "@/__generated__/LogFormCreateMutation.graphql";
import type { LogFormUpdateMutation } from "@/__generated__/LogFormUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { outcomeOf } from "@/app/offline/outcome";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { deepEqual } from "@/ui/base/equal";
import { randomId } from "@/ui/base/randomId";
import type { UserError } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Checkbox } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { AboutFields } from "./AboutFields";
import { LogFiles } from "./LogFiles";
import { MainFields } from "./MainFields";
import { DraftNotice } from "./queue/DraftNotice";
import type { LogTypeRow } from "./queue/keptTypes";
import { logUse } from "./queue/logStore";
import { useLogDrafts } from "./queue/useLogDrafts";
import { useLogQueue } from "./queue/useLogQueue";
import { TemplateFields } from "./TemplateFields";
import {
  changedInput,
  isLate,
  type LogRow,
  type LogValues,
  newInput,
  problemsOf,
  VISIBLE_LIMIT,
} from "./values";
// sends a log that waits, on every page: without a network it could not be loaded then
import "./queue/LogRunner";

const F = fieldOf<LogValues>();

interface LogFormProps extends RecordDialogProps {
  /** Row id of the log to change. */
  readonly id: string | undefined;
  /** Place of the drafts of a new log; null where none are stored. */
  readonly about: string | null;
  readonly row: LogRow | null | undefined;
  /** Types that the viewer may choose. */
  readonly types: readonly LogTypeRow[];
  readonly initial: LogValues;
  readonly loading: boolean;
  readonly loadError: UserError | null;
  readonly reload: () => void;
}

/** The form of a work log: its fields follow the template of its type. */
export function LogForm({
  id,
  about,
  row,
  types,
  initial,
  loading,
  loadError,
  reload,
  onSaved,
  onClose,
  ...dialog
}: LogFormProps) {
  const can = useCan();
  const { queue } = useLogQueue();
  /** The log that was sent last, and its key. */
  const sent = useRef<{ readonly key: string; readonly input: ItemLogInput } | null>(null);
  const members = useMemberSource();
  const create = useSave<LogFormCreateMutation>(graphql`
    mutation LogFormCreateMutation($input: ItemLogInput!) {
      itemLogCreate(input: $input) { itemLog { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<LogFormUpdateMutation>(graphql`
    mutation LogFormUpdateMutation($id: ID!, $version: Int, $input: ItemLogInput!) {
      itemLogUpdate(id: $id, version: $version, input: $input) {
        itemLog { id contents version }
        userErrors { field message code }
      }
    }
  `);
  // a log that keeps its type keeps the template that it was written with
  const templateOf = (logType: string | null) =>
    row && logType === row.logType?.value
      ? row.category
      : types.find(({ logType: one }) => one?.value === logType)?.category;
  const form = useForm<LogValues>({
    initial,
    version: row?.version,
    ...(id === undefined ? {} : { refetch: reload }),
    validate: (values) => problemsOf(values, templateOf(values.logType)),
    onSubmit: async (values, from) => {
      const template = templateOf(values.logType);
      if (!row) return write(newInput(values, template));
      const input = changedInput(values, from.initial, template);
      return (await update({ id: row.rowId, version: from.version ?? row.version, input })).userErrors;
    },
  });
  const drafts = useLogDrafts(form, initial, about);
  /**
   * The key of a log, which the server writes once, however often it is sent. An edited one is another: the
   * server may have written the first without an answer.
   */
  const keyOf = (input: ItemLogInput): string => {
    const last = sent.current;
    if (last && deepEqual(last.input, input)) return last.key;
    const key = randomId();
    sent.current = { key, input };
    return key;
  };
  /** Queues a new log; false where this browser stores nothing. */
  const wait = async (key: string, input: ItemLogInput): Promise<boolean> => {
    try {
      await queue.add(key, input);
      logUse.begin();
      return true;
    } catch {
      return false;
    }
  };
  /** Saves a new log; without a network it waits on this device. */
  async function write(input: ItemLogInput) {
    const key = keyOf(input);
    const result = await create({ input: { ...input, requestKey: key } });
    const waits = outcomeOf(result).kind === "unheard" && (await wait(key, input));
    if (!result.ok && !waits) return result.userErrors;
    drafts.finish();
    if (waits) toast.info("暂时连不上服务器，日志已保存在这台设备上，联网后自动提交");
    else toast.success("日志已保存");
    return [];
  }
  const close = () => {
    if (drafts.leave()) toast.info("内容已留作草稿，下次写日志时可以继续");
    onClose();
  };
  const { values } = form;
  const template = templateOf(values.logType);
  const kept = (row?.files ?? []).map(({ rowId }) => rowId);
  const words = [row?.logType, ...types.map(({ logType }) => logType)].flatMap((one) => (one ? [one] : []));
  const options = [...new Map(words.map(({ value, text }) => [value, { value, label: text }])).values()];
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={id ?? null}
      title={id === undefined ? "写日志" : "修改日志"}
      size="wide"
      columns={2}
      submitText="保存"
      savedText={id === undefined ? null : "保存成功"}
      kept={drafts.kept}
      onClose={close}
      loading={loading}
      loadError={loadError}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <DraftNotice drafts={drafts} options={options} />
      <MainFields
        form={form}
        options={options}
        template={template}
        isNew={id === undefined}
        late={row ? isLate(row.createdAt, template) : false}
      />
      <TemplateFields fields={template?.fields ?? []} kept={kept} />
      <AboutFields form={form} row={row} />
      <F name="visibleMemberIds" label="抄送" help="除团队负责人外，还给谁看" span={2}>
        {(input) => (
          <MultiRemotePicker
            {...members}
            {...input}
            max={VISIBLE_LIMIT}
            known={(row?.visibleMembers ?? []).map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="请选择成员"
          />
        )}
      </F>
      <F
        name="openToProject"
        label="可见范围"
        hidden={!values.projectId || !can({ perms: "project" })}
        span={2}
      >
        {(input) => <Checkbox {...input} label="能看到该项目的成员都可以看" />}
      </F>
      <F name="files" label="附件" help="最多 9 个" span={2}>
        {(input) => <LogFiles {...input} kept={kept} />}
      </F>
    </EditDialog>
  );
}
