import { useEffect, useState } from "react";

interface Grid {
  readonly size: number;
  readonly path: string;
}

/** Modules of white around the code; scanners want four. */
const QUIET = 4;

async function draw(text: string): Promise<Grid> {
  const { create } = await import("qrcode/lib/core/qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let run = 0;
      while (column + run < size && data[row * size + column + run]) run += 1;
      if (run > 0) path += `M${column + QUIET} ${row + QUIET}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { size: size + QUIET * 2, path };
}

/** A QR code; always dark on white, scanners fail on the reverse. */
export function QrCode({ text, size = 180, label }: { text: string; size?: number; label: string }) {
  const [grid, setGrid] = useState<Grid | null>(null);
  useEffect(() => {
    let current = true;
    setGrid(null);
    void draw(text).then((value) => {
      if (current) setGrid(value);
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${grid?.size ?? 1} ${grid?.size ?? 1}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: "#fff", borderRadius: "var(--radius)" }}
    >
      {grid ? <path d={grid.path} fill="#000" /> : null}
    </svg>
  );
}
