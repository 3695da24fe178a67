import { useId, useRef, useState } from "react";
import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import { timeAt } from "@/domains/attend/moments";
import { judge, type Sites } from "@/domains/attend/punch/judge";
import type { PunchQueue } from "@/domains/attend/punch/punchQueue";
import type { QueuedPunch } from "@/domains/attend/punch/types";
import { useWhere } from "@/domains/attend/punch/useWhere";
import { punchWord, SIDE } from "@/domains/attend/punch/words";
import { useAway } from "@/relay/kept";
import { formatDateTime, formatDuration } from "@/ui/base/format";
import { useNow } from "@/ui/base/useNow";
import { toast } from "@/ui/feedback/toasts";
import { OutsidePart } from "./OutsidePart";
import { WhereLine } from "./WhereLine";

/** The button rests so long after a punch, in milliseconds: a double press is one punch. */
const REST = 3_000;
/** A clock that is wrong by more than so many milliseconds is told of. */
const WRONG = 60_000;

interface PunchCardProps {
  /** The end of work that is expected next. */
  side: AttendSide | null;
  dueAt: string | null;
  sites: Sites;
  /** So many milliseconds the clock of this device is ahead of the server's. */
  aheadBy: number;
  queue: PunchQueue;
  /** Punches that wait for the network, or were refused. */
  actions: readonly QueuedPunch[];
}

type Phase = "idle" | "working" | { readonly at: number };

/** The clock, where one is, and the one button. */
export function PunchCard({ side, dueAt, sites, aheadBy, queue, actions }: PunchCardProps) {
  const id = useId();
  const away = useAway();
  const { where, again, settled } = useWhere();
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [remark, setRemark] = useState("");
  const [phase, setPhase] = useState<Phase>("idle");
  const pressed = useRef(false);
  const seen = judge(sites, where);
  const press = async () => {
    if (pressed.current) return;
    pressed.current = true;
    const at = Date.now();
    setPhase("working");
    try {
      const found = await settled();
      const now = judge(sites, found);
      if (now.refused || (now.photo && photos.length === 0)) {
        toast.warning(now.refused ? `${now.text}，${now.hint}` : "外勤打卡请先拍照");
        setPhase("idle");
        return;
      }
      const position = found.state === "found" ? { lat: found.fix.lat, lng: found.fix.lng } : null;
      const said = now.outside ? { remark, photos } : { remark: "", photos: [] };
      await queue.add({ at, side, position, where: now.text, ...said });
      setPhotos([]);
      setRemark("");
      setPhase({ at });
      await new Promise((done) => setTimeout(done, REST));
      setPhase("idle");
    } catch {
      // no database, as in some private windows
      toast.error("这台设备不能保存打卡，请退出无痕浏览后重试");
      setPhase("idle");
    } finally {
      pressed.current = false;
    }
  };
  const word = seen.outside ? "外勤打卡" : punchWord(side);
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
        <OutsidePart
          needsPhoto={seen.photo}
          photos={photos}
          onPhotos={setPhotos}
          remark={remark}
          onRemark={setRemark}
        />
      ) : null}
    </section>
  );
}

/** The outcome of the punch that was just made. */
function outcomeOf(at: number, actions: readonly QueuedPunch[]): string {
  const own = actions.find((punch) => punch.at === at);
  if (!own) return "已打卡";
  return own.problem === null ? "已保存" : "未成功";
}

/** The time of the server, by the second. */
function Clock({ aheadBy }: { aheadBy: number }) {
  const now = useNow(1_000);
  return (
    <time className="punch__clock ui-num" aria-hidden>
      {formatDateTime(now - aheadBy).slice(11)}
    </time>
  );
}
