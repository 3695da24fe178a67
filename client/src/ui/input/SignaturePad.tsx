import { lazy, Suspense, useRef, useState } from "react";
import type { InputProps } from "../base/types";
import { Button } from "../frame/Button";
import { InkSurface } from "./InkSurface";
import { begun, continued, type Strokes } from "./strokes";
import { usePhonePad } from "./usePhonePad";
import "./SignaturePad.css";

const SignatureScreen = lazy(() =>
  import("./SignatureScreen").then((module) => ({ default: module.SignatureScreen })),
);

/**
 * A box to sign in by finger, pen or mouse; on a phone a tap enlarges it to the full screen, elsewhere a
 * button does.
 */
export function SignaturePad({
  value,
  onChange,
  id,
  disabled,
  readOnly,
  invalid,
  "aria-describedby": described,
}: InputProps<Strokes>) {
  const phone = usePhonePad();
  const [large, setLarge] = useState(false);
  const current = useRef(value);
  current.current = value;
  const fixed = disabled || readOnly;
  const set = (strokes: Strokes) => {
    if (strokes === current.current) return;
    current.current = strokes;
    onChange(strokes);
  };
  return (
    <div className="ui-sign">
      <InkSurface
        id={id}
        strokes={value}
        label={value.length > 0 ? "签字区，已签字" : "签字区，请在此手写签字"}
        describedBy={described}
        invalid={invalid}
        fixed={fixed}
        onBegin={(point) => set(begun(current.current, point))}
        onContinue={(point) => set(continued(current.current, point))}
        onTap={phone ? () => setLarge(true) : undefined}
      />
      <div className="ui-row ui-row--wrap">
        <Button disabled={fixed || value.length === 0} onClick={() => set([])}>
          清除
        </Button>
        <Button disabled={fixed} onClick={() => setLarge(true)}>
          全屏签字
        </Button>
      </div>
      {large ? (
        <Suspense fallback={null}>
          <SignatureScreen
            strokes={value}
            onDone={(strokes) => {
              set(strokes);
              setLarge(false);
            }}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
