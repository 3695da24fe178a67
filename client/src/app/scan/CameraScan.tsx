import TorchIcon from "@blueprintjs/icons/lib/esm/generated/components/torch";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/ui/frame/Button";
import { scanned } from "./label";
import { openReader } from "./reader";
import { type CameraState, useCamera } from "./useCamera";
import "./CameraScan.css";

/** Pause between two frames, in milliseconds. */
const PAUSE = 120;

/** Number of characters shown of a foreign text. */
const SHOWN = 60;

/** Messages of the camera's states, each with a remedy. */
const WORDS: Readonly<Record<Exclude<CameraState, "none">, string>> = {
  asking: "请在浏览器的提示中选择“允许”使用摄像头",
  starting: "正在打开摄像头",
  live: "将标签上的二维码放入框内",
  refused: "没有使用摄像头的权限。请在浏览器地址栏的网站设置，或手机设置的浏览器权限中允许“相机”，然后重试。",
  lost: "摄像头正被其他应用使用，或已断开。请关闭其他应用后重试。",
};

/**
 * Reads the code of a label with the camera of this device. Other codes are reported and skipped; the
 * camera stops at the first label. `children` are shown where there is no camera, and until that is known.
 */
export function CameraScan({
  onFound,
  children,
}: {
  readonly onFound: (code: string) => void;
  readonly children: ReactNode;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [found, setFound] = useState<string | null>(null);
  const [foreign, setForeign] = useState<string | null>(null);
  const [blind, setBlind] = useState(false);
  const { state, lamp, switchLamp, retry } = useCamera(video, found === null && !blind);
  const tell = useEffectEvent(onFound);

  useEffect(() => {
    if (state !== "live" || found !== null) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (read: (video: HTMLVideoElement) => Promise<readonly string[]>) => {
      const texts = video.current ? await read(video.current) : [];
      if (!current) return;
      const said = texts.filter(Boolean).map((text) => scanned(text, location.origin));
      const label = said.find((one) => one.kind === "label");
      if (label) {
        setFound(label.code);
        return;
      }
      const [other] = said;
      if (other?.kind === "foreign") setForeign(other.text);
      timer = setTimeout(() => void look(read).catch(fail), PAUSE);
    };
    const fail = () => {
      if (current) setBlind(true);
    };
    openReader().then(look).catch(fail);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [state, found]);

  // after the camera was released
  useEffect(() => {
    if (found !== null) tell(found);
  }, [found]);

  if (state === "none") {
    return <p className="ui-muted">这台设备没有可用的摄像头。请用手机相机对准标签，或输入标签上的编码。</p>;
  }
  const runs = !blind && (state === "asking" || state === "starting" || state === "live");
  const words = () => {
    if (found !== null) return `已识别 ${found}`;
    if (blind) return "识别组件未能加载，请检查网络后重试，或输入标签上的编码。";
    return state === null ? null : WORDS[state];
  };
  return (
    <>
      {state === null ? children : null}
      <div className="scan-camera" hidden={state === null || !runs} data-live={state === "live" || undefined}>
        <video ref={video} muted playsInline aria-label="摄像头画面" />
        <span className="scan-camera__frame" aria-hidden />
        {lamp === null ? null : (
          <Button className="scan-camera__lamp" icon={<TorchIcon />} aria-pressed={lamp} onClick={switchLamp}>
            {lamp ? "关闭手电筒" : "打开手电筒"}
          </Button>
        )}
      </div>
      {state === null ? null : (
        <p className={runs ? "ui-muted scan-camera__words" : undefined} role="status">
          {words()}
        </p>
      )}
      {foreign !== null && runs ? (
        <p className="scan-camera__foreign" role="alert">
          这不是本系统的设备标签，没有打开：{foreign.slice(0, SHOWN)}
          {foreign.length > SHOWN ? "…" : ""}
        </p>
      ) : null}
      {state === "refused" || state === "lost" || blind ? (
        <Button
          onClick={() => {
            setBlind(false);
            retry();
          }}
        >
          重试
        </Button>
      ) : null}
      {state === null ? null : <p className="ui-muted">标签无法识别时，请输入标签上的编码。</p>}
    </>
  );
}
