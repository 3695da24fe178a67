import { useRef } from "react";
import { graphql } from "react-relay";
import type { ItemLogInput, LogFormCreateMutation } from "@/__generated__/LogFormCreateMutation.graphql";
import type { LogFormUpdateMutation } from "@/__generated__/LogFormUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import { type Outcome, outcomeOf } from "@/app/offline/outcome";
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
import { LogPhotos } from "./LogPhotos";
import { MainFields } from "./MainFields";
import { DraftNotice } from "./queue/DraftNotice";
import type { LogTypeRow } from "./queue/keptTypes";
import { withPhotos } from "./queue/logQueue";
import { logUse } from "./queue/logStore";
import { useLogDrafts } from "./queue/useLogDrafts";
import { useLogQueue } from "./queue/useLogQueue";
import { TemplateFields } from "./TemplateFields";
import {
  changedInput,
  FILE_LIMIT,
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

/** The message where a photo is not uploaded and can't wait either. */
const UNSENT = "照片没有上传，请检查网络后重试";

/** A new log as it is sent, with its key and the ids of its uploaded photos. */
interface SentLog {
  readonly key: string;
  readonly input: ItemLogInput;
  readonly photos: readonly TakenPhoto[];
  readonly uploads: Record<string, string>;
  /** Whether the server may have written it. */
  tried: boolean;
}

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
  const { queue, upload } = useLogQueue();
  /** The log that was sent last. */
  const sent = useRef<SentLog | null>(null);
  const members = useMemberSource();
  const create = useSave<LogFormCreateMutation>(graphql`
    mutation LogFormCreateMutation($input: ItemLogInput!) {
      itemLogCreate(input: $input) { itemLog { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<LogFormUpdateMutation>(graphql`
    mutation LogFormUpdateMutation($id: ID!, $version: Int, $input: ItemLogInput!) {
      itemLogUpdate(input: { id: $id, version: $version, changes: $input }) {
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
      if (!row) return write(newInput(values, template), values.photos);
      const input = changedInput(values, from.initial, template);
      return (await update({ id: row.rowId, version: from.version ?? row.version, input })).userErrors;
    },
  });
  const drafts = useLogDrafts(form, initial, about);
  /**
   * A log with the key under which the server writes it once, however often it is sent. An edited one is
   * another: the server may have written the first without an answer.
   */
  const sending = (input: ItemLogInput, photos: readonly TakenPhoto[]): SentLog => {
    const last = sent.current;
    if (last && deepEqual([last.input, last.photos], [input, photos])) return last;
    // uploaded photos are used again, unless the server may have attached them to the log before
    const uploads = last && !last.tried ? { ...last.uploads } : {};
    const next = { key: randomId(), input, photos, uploads, tried: false };
    sent.current = next;
    return next;
  };
  /** Uploads the photos of a log that are not uploaded yet; the outcome where one could not be. */
  const send = async ({ photos, uploads }: SentLog): Promise<Outcome | null> => {
    for (const { key, name, blob } of photos) {
      const id = uploads[key] ?? (await upload(name, blob));
      if (typeof id !== "string") return id;
      uploads[key] = id;
    }
    return null;
  };
  /** Queues a new log; false where this browser stores nothing. */
  const wait = async ({ key, input, photos, uploads }: SentLog): Promise<boolean> => {
    try {
      await queue.add(key, input, { photos, uploads: { ...uploads } });
      logUse.begin();
      return true;
    } catch {
      return false;
    }
  };
  /** Saves a new log; without a network it waits on this device, with its photos. */
  async function write(given: ItemLogInput, taken: readonly TakenPhoto[]) {
    const log = sending(given, taken);
    const { key, input, photos, uploads } = log;
    const failed = await send(log);
    if (failed?.kind === "refused") {
      // the server may have deleted photos that were uploaded long ago
      sent.current = null;
      return [{ field: ["photos"], message: failed.message, code: null }];
    }
    log.tried ||= failed === null;
    const result = failed
      ? null
      : await create({ input: { ...withPhotos(input, photos, uploads), requestKey: key } });
    const isAway = !result || outcomeOf(result).kind === "unheard";
    if (!isAway) log.tried = false;
    const waits = isAway && (await wait(log));
    if (!waits && !result) return [{ field: ["photos"], message: UNSENT, code: null }];
    if (!waits && result && !result.ok) return result.userErrors;
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
      <F
        name="photos"
        label="照片"
        help="没有网络也可以选，照片随日志存在这台设备上，联网后一起提交"
        hidden={id !== undefined}
        span={2}
      >
        {(input) => <LogPhotos {...input} limit={Math.max(0, FILE_LIMIT - values.files.length)} />}
      </F>
      <F
        name="files"
        label="附件"
        help={id === undefined ? "照片和附件合起来最多 9 个" : "最多 9 个"}
        span={2}
      >
        {(input) => <LogFiles {...input} kept={kept} />}
      </F>
    </EditDialog>
  );
}
