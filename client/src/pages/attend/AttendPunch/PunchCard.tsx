import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import { timeAt } from "@/domains/attend/moments";
import { punchLabel, SIDE } from "@/domains/attend/punch/labels";
import { type PunchPreview, previewPunch, type Sites } from "@/domains/attend/punch/punchPreview";
import type { PunchQueue } from "@/domains/attend/punch/punchQueue";
import type { QueuedPunch } from "@/domains/attend/punch/types";
import { usePosition } from "@/domains/attend/punch/usePosition";
import { useAway } from "@/relay/offlineAnswers";
import { formatDateTime, formatDuration } from "@/ui/base/format";
import { ProblemContext, type TellProblem } from "@/ui/base/problem";
import { useNow } from "@/ui/base/useNow";
import { toast } from "@/ui/feedback/toasts";
import { OutsidePart } from "./OutsidePart";
import { WhereLine } from "./WhereLine";

/** Pause of the button after a punch, in milliseconds: a double press is one punch. */
const PAUSE_MS = 3_000;
/** Clock error from which a warning is shown, in milliseconds. */
const WRONG = 60_000;

interface PunchCardProps {
  /** The expected punch: start or end of work. */
  side: AttendSide | null;
  dueAt: string | null;
  sites: Sites;
  /** Milliseconds by which this device's clock is ahead of the server's. */
  aheadBy: number;
  queue: PunchQueue;
  /** Queued punches, waiting for the network or rejected. */
  actions: readonly QueuedPunch[];
}

/** Outside inputs of a punch at one of the places. */
const NOTHING: { readonly remark: string; readonly photos: readonly TakenPhoto[] } = {
  remark: "",
  photos: [],
};

type Phase = "idle" | "working" | { readonly at: number };

/** Card with the clock, the place, and the punch button. */
export function PunchCard({ side, dueAt, sites, aheadBy, queue, actions }: PunchCardProps) {
  const id = useId();
  const away = useAway();
  const { where, again, settled } = usePosition();
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [remark, setRemark] = useState("");
  const [phase, setPhase] = useState<Phase>("idle");
  const pressed = useRef(false);
  // a press waits for the position, and meanwhile more may be entered
  const latest = useRef({ photos, remark });
  useEffect(() => {
    latest.current = { photos, remark };
  });
  const scaling = useRef<string | null>(null);
  const tellPhotos = useCallback<TellProblem>((_, told) => {
    scaling.current = told?.text ?? null;
  }, []);
  const seen = previewPunch(sites, where);
  const press = async () => {
    if (pressed.current) return;
    pressed.current = true;
    const at = Date.now();
    setPhase("working");
    try {
      const found = await settled();
      const now = previewPunch(sites, found);
      const said = now.outside ? latest.current : NOTHING;
      const refusal = refusalOf(now, said.photos, scaling.current);
      if (refusal) {
        toast.warning(refusal);
        setPhase("idle");
        return;
      }
      const position = found.state === "found" ? { lat: found.fix.lat, lng: found.fix.lng } : null;
      await queue.add({ at, side, position, where: now.text, ...said });
      // a photo taken since then is of the next punch
      setPhotos((all) => all.filter((photo) => !said.photos.includes(photo)));
      setRemark("");
      setPhase({ at });
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      setPhase("idle");
    } catch {
      // IndexedDB is unavailable, as in some private windows
      toast.error("这台设备不能保存打卡，请退出无痕浏览后重试");
      setPhase("idle");
    } finally {
      pressed.current = false;
    }
  };
  const word = seen.outside ? "外勤打卡" : punchLabel(side);
  return (
    <section className="punch__now" aria-label="打卡">
      <Clock aheadBy={aheadBy} />
      {Math.abs(aheadBy) > WRONG ? (
        <p className="ui-muted ui-small">
          这台设备的时间{aheadBy > 0 ? "快" : "慢"} {formatDuration(Math.abs(aheadBy) / 1000)}，按服务器时间计
        </p>
      ) : null}
      <button
        type="button"
        className="punch__button"
        data-tone={seen.tone}
        data-phase={typeof phase === "string" ? phase : "done"}
        disabled={seen.refused}
        aria-disabled={phase !== "idle" || undefined}
        aria-busy={phase === "working" || undefined}
        aria-describedby={`${id}where`}
        onClick={press}
      >
        <strong>{typeof phase === "string" ? word : outcomeOf(phase.at, actions)}</strong>
        <span>
          {typeof phase === "object"
            ? timeAt(phase.at - aheadBy)
            : phase === "working"
              ? "正在打卡…"
              : dueAt && side
                ? `${SIDE[side]} ${timeAt(dueAt)}`
                : "随时可打"}
        </span>
      </button>
      <WhereLine id={`${id}where`} seen={seen} asking={where.state === "asking"} again={again} />
      {away ? (
        <p className="punch__away" role="status">
          没有网络：打卡会保存在这台设备上，联网后按打卡时的时间自动提交
        </p>
      ) : null}
      {seen.outside ? (
        <ProblemContext value={tellPhotos}>
          <OutsidePart
            needsPhoto={seen.photo}
            photos={photos}
            onPhotos={setPhotos}
            remark={remark}
            onRemark={setRemark}
          />
        </ProblemContext>
      ) : null}
    </section>
  );
}

/** Reason why a punch with these photos cannot be made here, or null. */
function refusalOf(
  { refused, outside, photo, text, hint }: PunchPreview,
  photos: readonly TakenPhoto[],
  scaling: string | null,
): string | null {
  if (refused) return `${text}，${hint}`;
  if (outside && scaling) return scaling;
  return photo && photos.length === 0 ? "外勤打卡请先拍照" : null;
}

/** Outcome of the last punch, as text. */
function outcomeOf(at: number, actions: readonly QueuedPunch[]): string {
  const own = actions.find((punch) => punch.at === at);
  if (!own) return "已打卡";
  return own.problem === null ? "已保存" : "未成功";
}

/** Clock with the server's time, updated every second. */
function Clock({ aheadBy }: { aheadBy: number }) {
  const now = useNow(1_000);
  return (
    <time className="punch__clock ui-num" aria-hidden>
      {formatDateTime(now - aheadBy).slice(11)}
    </time>
  );
}
