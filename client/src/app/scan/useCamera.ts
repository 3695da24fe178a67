import { type RefObject, useCallback, useEffect, useState } from "react";

/** State of the camera. */
export type CameraState =
  /** The browser is asking the user for permission. */
  | "asking"
  | "starting"
  | "live"
  /** The user, or the device's policy, has refused. */
  | "refused"
  /** There is none, or the browser does not offer it to this page. */
  | "none"
  /** Another application uses it, or it was unplugged. */
  | "lost";

/** Capabilities of a lamp that TypeScript lacks. */
type Lamp = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean };

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function stateOf(error: unknown): CameraState {
  // not every browser throws instances of Error
  const { name } = error as { name?: unknown };
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "lost";
}

/** Whether the browser may ask; assumed where it does not tell. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state === "granted";
  } catch {
    return false;
  }
}

/**
 * Whether the list of devices has entries but no camera, which makes the question needless; an empty list
 * is no evidence.
 */
async function hasNone(devices: MediaDevices): Promise<boolean> {
  try {
    const all = await devices.enumerateDevices();
    return all.length > 0 && !all.some(({ kind }) => kind === "videoinput");
  } catch {
    return false;
  }
}

export interface Camera {
  /** Null until it is known whether there is a camera. */
  readonly state: CameraState | null;
  /** Whether the lamp is on; null without one. */
  readonly lamp: boolean | null;
  readonly switchLamp: () => Promise<void>;
  readonly retry: () => void;
}

/**
 * The rear camera in a video element, while it is `wanted` and the page is visible: a hidden page releases
 * it.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, wanted: boolean): Camera {
  const [state, setState] = useState<CameraState | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lamp, setLamp] = useState<boolean | null>(null);
  const [hidden, setHidden] = useState(document.hidden);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    if (!wanted || hidden) return;
    let current = true;
    let stream: MediaStream | null = null;
    const say = (next: CameraState) => {
      if (current) setState(next);
    };
    const open = async () => {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices?.getUserMedia || (await hasNone(devices))) return say("none");
      say((await isAllowed()) ? "starting" : "asking");
      if (!current) return;
      try {
        stream = await devices.getUserMedia(WANTED);
        const [picture] = stream.getVideoTracks();
        // closed while the browser was asking
        if (!current || !picture) return stop(stream);
        say("starting");
        picture.addEventListener("ended", () => say("lost"));
        const element = video.current;
        if (element) {
          element.srcObject = stream;
          await element.play();
        }
        if (!current) return;
        setTrack(picture);
        setLamp((picture.getCapabilities?.() as Lamp | undefined)?.torch ? false : null);
        say("live");
      } catch (error) {
        stop(stream);
        say(stateOf(error));
      }
    };
    void open();
    return () => {
      current = false;
      stop(stream);
      if (video.current) video.current.srcObject = null;
      setTrack(null);
      setLamp(null);
      setState((before) => (before === "live" ? "starting" : before));
    };
  }, [video, wanted, hidden, attempt]);

  const switchLamp = useCallback(async () => {
    const on = lamp === false;
    try {
      await track?.applyConstraints({ advanced: [{ torch: on } as Lamp] });
      setLamp(on);
    } catch {
      // it is reported but does not respond: the button is hidden
      setLamp(null);
    }
  }, [track, lamp]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, lamp, switchLamp, retry };
}
