import { useCallback, useEffect, useRef, useState } from "react";
import { AnswersInput } from "@/domains/workOrder/fill/AnswersInput";
import { ChecklistInput } from "@/domains/workOrder/fill/ChecklistInput";
import { type Demand, fillingOf, missingRequirements } from "@/domains/workOrder/fill/demand";
import { NO_SIGNATURE, signatureProblem } from "@/domains/workOrder/fill/SignatureInput";
import { SignedInput } from "@/domains/workOrder/fill/SignedInput";
import { mergeContent } from "@/domains/workOrder/queue/pendingContent";
import type { WorkQueue } from "@/domains/workOrder/queue/queue";
import type { ActionContent } from "@/domains/workOrder/queue/types";
import { UsesInput } from "@/domains/workOrder/steps/UsesInput";
import { lineProblem, type UseLine } from "@/domains/workOrder/steps/uses";
import { ProblemContext, type TellProblem } from "@/ui/base/problem";
import { DialogFrame } from "@/ui/dialog/DialogFrame";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { TextArea } from "@/ui/input/TextInput";
import { PhotosInput } from "./PhotosInput";
import { type OrderFile, photosOf, SavedPhotos } from "./SavedPhotos";

/** Part of an order that the sheet edits. */
export type Part = "fill" | "photos" | "uses" | "sign" | "finish";

const TITLES: Readonly<Record<Part, string>> = {
  fill: "填写",
  photos: "拍照",
  uses: "耗材",
  sign: "签字",
  finish: "完工",
};

/** Debounce of storing a draft, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Validation error of the input, or null. */
function problemOf({ uses, signature }: ActionContent): string | null {
  const line = (uses ?? []).map(lineProblem).find((problem) => problem !== null);
  return line ?? (signature ? signatureProblem(signature) : null);
}

/**
 * Sheet for a technician's entries on a phone. Every input is stored as a draft at once, so that a lost tab
 * loses nothing; saving adds the entry to the offline queue.
 */
export function WorkSheet({
  part,
  order,
  demand,
  files,
  uses,
  waiting,
  draft,
  queue,
  onClose,
}: {
  part: Part;
  order: { readonly rowId: string; readonly name: string };
  demand: Demand | null;
  /** Attachments of the order. */
  files: readonly OrderFile[];
  /** Materials stored on the server. */
  uses: readonly UseLine[];
  /** Queued entries that the server has not received yet. */
  waiting: ActionContent;
  /** Stored draft. */
  draft: ActionContent;
  queue: WorkQueue;
  onClose: () => void;
}) {
  const [said, setSaid] = useState(draft);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // a photo arrives some time after it was taken, when more may have been entered
  const latest = useRef(draft);
  const scaling = useRef<string | null>(null);
  const tellPhotos = useCallback<TellProblem>((_, told) => {
    scaling.current = told?.text ?? null;
  }, []);

  const filling = fillingOf(demand);
  const shown = mergeContent(waiting, said);
  const ticks = shown.ticks ?? filling.ticks;
  const answers = { ...filling.answers, ...shown.answers };
  const lines = shown.uses ?? uses;
  const signature = said.signature ?? NO_SIGNATURE;
  const signed = Boolean(demand?.signature || shown.signature?.picture);
  const photos = (demand?.photosTaken ?? 0) + (shown.photos?.length ?? 0);
  const all = part === "finish";
  const given = waiting.signature;
  const before = given?.picture
    ? { name: given.name, picture: given.picture }
    : demand?.signature
      ? { name: demand.signature.name, picture: demand.signature.file.streamUrl }
      : null;

  const say = (more: ActionContent) => {
    const next = { ...latest.current, ...more };
    latest.current = next;
    setSaid(next);
    setProblem(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(next), DEBOUNCE_MS);
  };
  const keep = (next: ActionContent) =>
    queue.keep(order, next).catch(() => toast.warning("草稿未能保存在这台设备上，请不要关闭页面"));
  const close = async () => {
    if (scaling.current) {
      setProblem(scaling.current);
      return;
    }
    clearTimeout(timer.current);
    if (Object.keys(said).length > 0) await keep(said);
    onClose();
  };
  const hand = async () => {
    const wrong = scaling.current ?? problemOf(said);
    const lacks = all ? missingRequirements(demand, { ticks, answers, photos, signed }) : [];
    if (wrong || lacks.length > 0) {
      setProblem(wrong ?? `还差：${lacks.join("、")}`);
      return;
    }
    clearTimeout(timer.current);
    try {
      await queue.add(order, all ? "FINISH" : "FILL", said);
    } catch {
      setProblem("未能保存在这台设备上，请检查存储空间后重试");
      return;
    }
    onClose();
  };

  return (
    <DialogFrame
      open
      title={`${TITLES[part]}“${order.name}”`}
      onClose={close}
      notice={
        problem ? (
          <p className="my-work__problem" role="alert">
            {problem}
          </p>
        ) : null
      }
      footer={
        <div className="my-work__foot">
          <Button onClick={close}>稍后继续</Button>
          <Button intent="primary" disabled={!all && Object.keys(said).length === 0} onClick={hand}>
            {all ? "完工" : "保存"}
          </Button>
        </div>
      }
    >
      <div className="my-work__sheet">
        {part === "fill" || all ? (
          <>
            {demand && demand.checklist.length > 0 ? (
              <section>
                <h3>检查项</h3>
                <ChecklistInput
                  lines={demand.checklist}
                  value={ticks}
                  onChange={(next) => say({ ticks: next })}
                />
              </section>
            ) : null}
            {demand && demand.fields.length > 0 ? (
              <section>
                <h3>服务记录</h3>
                <AnswersInput
                  id={`answers-${order.rowId}`}
                  fields={demand.fields}
                  value={answers}
                  onChange={(next) => say({ answers: changed(answers, next, said.answers) })}
                />
              </section>
            ) : null}
          </>
        ) : null}
        {part === "photos" || all ? (
          <section>
            <h3>
              现场照片
              {demand && demand.photos > 0
                ? `（${photos} / ${demand.photos}）`
                : photos > 0
                  ? `（${photos}）`
                  : ""}
            </h3>
            <SavedPhotos
              photos={photosOf(
                files,
                demand ? demand.photosTaken : files.length,
                demand?.signature?.file.rowId,
              )}
              waiting={waiting.photos ?? []}
            />
            <ProblemContext value={tellPhotos}>
              <PhotosInput value={said.photos ?? []} onChange={(next) => say({ photos: next })} />
            </ProblemContext>
          </section>
        ) : null}
        {part === "uses" || all ? (
          <section>
            <h3>服务与耗材</h3>
            <UsesInput
              value={lines}
              onChange={(next) => say({ uses: next })}
              aria-label="服务与耗材"
              invalid={problem !== null}
            />
          </section>
        ) : null}
        {part === "sign" || all ? (
          <section>
            <h3>客户签字</h3>
            <SignedInput
              signed={before}
              value={signature}
              onChange={(next) => say({ signature: next })}
              invalid={problem !== null}
            />
          </section>
        ) : null}
        {all ? (
          <section>
            <h3>完工说明</h3>
            <TextArea
              value={said.reason ?? ""}
              onChange={(reason) => say({ reason })}
              rows={3}
              maxLength={500}
              aria-label="完工说明"
              placeholder="做了什么、还有什么要注意，选填"
            />
          </section>
        ) : null}
      </div>
    </DialogFrame>
  );
}

/** Changed answers: those of the draft, and those that differ from it now. */
function changed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  touched: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const now = Object.entries(after).filter(([key, answer]) => answer !== (before[key] ?? ""));
  return { ...touched, ...Object.fromEntries(now) };
}
