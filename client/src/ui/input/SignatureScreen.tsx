import { useReducer } from "react";
import { useMedia } from "../base/useMedia";
import { AppDialog } from "../dialog/AppDialog";
import { Button } from "../frame/Button";
import { InkSurface } from "./InkSurface";
import { type Strokes, sheetOf, written } from "./strokes";
import "./SignaturePad.css";

const UPRIGHT_PHONE = "(max-width: 599.98px) and (orientation: portrait)";

interface SignatureScreenProps {
  /** Existing strokes. */
  strokes: Strokes;
  onDone: (strokes: Strokes) => void;
  onClose: () => void;
}

/**
 * A full-screen sheet for a signature. On an upright phone it is rotated, so that the user turns the phone
 * to write; strokes use the coordinates of the box and stay in place when it rotates.
 */
export function SignatureScreen({ strokes: given, onDone, onClose }: SignatureScreenProps) {
  const turned = useMedia(UPRIGHT_PHONE);
  const [{ strokes, past, future }, act] = useReducer(written, given, sheetOf);
  return (
    <AppDialog
      open
      screen={turned ? "turned" : "upright"}
      title="签字"
      dirty={strokes !== given}
      onClose={onClose}
      footer={
        <>
          <Button disabled={strokes.length === 0} onClick={() => act({ type: "clear" })}>
            清除
          </Button>
          <Button disabled={past.length === 0} onClick={() => act({ type: "undo" })}>
            撤销
          </Button>
          <Button disabled={future.length === 0} onClick={() => act({ type: "redo" })}>
            重做
          </Button>
          <Button intent="primary" disabled={strokes === given} onClick={() => onDone(strokes)}>
            完成
          </Button>
        </>
      }
    >
      <div className="ui-sign__screen">
        <InkSurface
          strokes={strokes}
          turned={turned}
          label={strokes.length > 0 ? "全屏签字区，已签字" : "全屏签字区，请在此手写签字"}
          onBegin={(point) => act({ type: "begin", point })}
          onContinue={(point) => act({ type: "continue", point })}
        />
      </div>
    </AppDialog>
  );
}
