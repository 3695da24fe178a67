import { useEffect, useState } from "react";
import { useLine } from "@/relay/live";
import "./LineNotice.css";

/** A line that is back within this time was never missed. */
const PATIENCE_MS = 4_000;

/** Says in the bar that nothing comes by itself just now; gone as soon as the line stands again. */
export function LineNotice() {
  const closed = useLine() === "closed";
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!closed) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
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
