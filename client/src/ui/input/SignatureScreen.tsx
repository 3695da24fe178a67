import { useReducer } from "react";
import { useMedia } from "../base/useMedia";
import { AppDialog } from "../dialog/AppDialog";
import { Button } from "../frame/Button";
import { InkSurface } from "./InkSurface";
import { type Strokes, sheetOf, written } from "./strokes";
import "./SignaturePad.css";

const UPRIGHT_PHONE = "(max-width: 599.98px) and (orientation: portrait)";

interface SignatureScreenProps {
  /** The strokes that are there already. */
  strokes: Strokes;
  onDone: (strokes: Strokes) => void;
  onClose: () => void;
}

/**
 * A sheet to sign on as large as the screen. On a phone that is held upright it lies across, so that the phone is turned to
 * write; strokes are in the box's own measure and stay where they are when it turns.
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
