import { useEffect, useState } from "react";
import { useConnection } from "@/relay/live";
import "./ConnectionNotice.css";

/** An interruption shorter than this is not reported, in milliseconds. */
const DELAY_MS = 4_000;

/** Reports in the top bar that live updates are interrupted, until the connection is restored. */
export function ConnectionNotice() {
  const closed = useConnection() === "closed";
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!closed) return undefined;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [closed]);
  return (
    <div className="app-line" role="status">
      {closed && late ? <span className="app-line__text">连接已断开，正在重连</span> : null}
    </div>
  );
}
