import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { HEIGHT, WIDTH } from "@/ui/input/Ink";
import { begun, continued, pathOf, pointIn, type Strokes } from "@/ui/input/strokes";
import { TextInput } from "@/ui/input/TextInput";
import { usePhonePad } from "@/ui/input/usePhonePad";
import "./fill.css";

/** Listed in `tools/offline.ts`, so that it opens without a network. */
const SignatureScreen = lazy(() =>
  import("@/ui/input/SignatureScreen").then((module) => ({ default: module.SignatureScreen })),
);

/** The signer's name and the image of the signature; the image is null before anything was drawn. */
export interface Signature {
  readonly name: string;
  readonly picture: Blob | null;
}

export const NO_SIGNATURE: Signature = { name: "", picture: null };

/**
 * The image has the size of the box in pixels: twice that of a phone, far below the server's limit of a
 * megabyte.
 */
const LINE = 5;

function blank(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = pen.fillStyle = "#111";
  pen.lineWidth = LINE;
  pen.lineCap = pen.lineJoin = "round";
  return pen;
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));

/** Input of the customer's signature: drawn by finger, pen or mouse, or written as a name and converted. */
export function SignatureInput({ value, onChange, id, disabled, readOnly, invalid }: InputProps<Signature>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  /** The strokes of the image; empty where the image contains others as well. */
  const strokes = useRef<Strokes>([]);
  const phone = usePhonePad();
  const tapping = useRef(false);
  const [large, setLarge] = useState(false);
  const fixed = disabled || readOnly;
  const current = useRef(value);
  current.current = value;

  // a signature drawn before the dialog was closed is shown again
  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const pen = blank(node);
    const kept = current.current.picture;
    if (!pen || !kept || typeof createImageBitmap !== "function") return;
    createImageBitmap(kept).then(
      (image) => pen.drawImage(image, 0, 0),
      () => undefined,
    );
  }, []);

  const at = (event: PointerEvent<HTMLCanvasElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event);
  const keep = async () => {
    const node = canvas.current;
    if (!node) return;
    const picture = await pictureOf(node);
    onChange({ ...current.current, picture });
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext("2d");
    if (fixed || !pen || !event.isPrimary) return;
    tapping.current = phone && event.pointerType !== "mouse";
    if (tapping.current) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = true;
    const [x, y] = at(event);
    pen.beginPath();
    pen.moveTo(x, y);
    // a touch alone leaves a dot
    pen.lineTo(x + 0.1, y);
    pen.stroke();
    if (begunHere(current.current.picture, strokes.current)) strokes.current = begun(strokes.current, [x, y]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext("2d");
    if (!drawing.current || !pen) return;
    const point = at(event);
    pen.lineTo(...point);
    pen.stroke();
    if (strokes.current.length > 0) strokes.current = continued(strokes.current, point);
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    void keep();
  };
  const clear = () => {
    if (canvas.current) blank(canvas.current);
    strokes.current = [];
    onChange({ ...current.current, picture: null });
  };
  const draw = async (drawn: Strokes) => {
    setLarge(false);
    if (drawn.length === 0) {
      clear();
      return;
    }
    const pen = canvas.current ? blank(canvas.current) : null;
    if (!pen) return;
    pen.stroke(new Path2D(pathOf(drawn)));
    strokes.current = drawn;
    await keep();
  };
  const write = async () => {
    const node = canvas.current;
    const pen = node ? blank(node) : null;
    if (!pen) return;
    strokes.current = [];
    pen.font = "96px serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(current.current.name.trim(), WIDTH / 2, HEIGHT / 2, WIDTH - 40);
    await keep();
  };

  return (
    <div className="work-sign">
      <TextInput
        id={id}
        value={value.name}
        onChange={(name) => onChange({ ...current.current, name })}
        maxLength={50}
        disabled={fixed}
        invalid={invalid && value.name.trim() === ""}
        placeholder="签字人姓名"
        aria-label="签字人姓名"
      />
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={value.picture ? "签字区，已签字" : "签字区，请客户在此手写签字"}
        data-invalid={(invalid && !value.picture) || undefined}
        data-taps={phone || undefined}
        onClick={() => {
          if (tapping.current) setLarge(true);
          tapping.current = false;
        }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="ui-row ui-row--wrap">
        <Button disabled={fixed || !value.picture} onClick={clear}>
          清除
        </Button>
        <Button disabled={fixed} onClick={() => setLarge(true)}>
          全屏签字
        </Button>
        <Button disabled={fixed || value.name.trim() === ""} onClick={write}>
          以姓名代签
        </Button>
        <span className="ui-muted ui-small">用手指或鼠标书写，不便书写时以姓名代签</span>
      </div>
      {large ? (
        <Suspense fallback={null}>
          <SignatureScreen strokes={strokes.current} onDone={draw} onClose={() => setLarge(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether the image consists of the known strokes: there is none yet, or it was made of these. */
const begunHere = (picture: Blob | null, strokes: Strokes) => !picture || strokes.length > 0;

/** The error of a signature, or null; an absent one is valid where none is required. */
export function signatureProblem({ name, picture }: Signature): string | null {
  if (picture && name.trim() === "") return "请填写签字人姓名";
  if (!picture && name.trim() !== "") return "请客户签字，或以姓名代签";
  return null;
}
