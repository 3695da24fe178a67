import { useState } from "react";
import { useNavigate } from "react-router";
import { CameraScan } from "@/app/scan/CameraScan";
import { typed } from "@/app/scan/label";
import { Button } from "@/ui/frame/Button";
import { TextInput } from "@/ui/input/TextInput";
import "./PhoneBar.css";

/** Longest code or pasted address; a counter in the field would only distract. */
const LONGEST = 200;

/**
 * Opens the page of a label: read with the camera where there is one, else by its typed code. `onCode` may
 * handle the code itself: it returns true then.
 */
export function CodeForm({
  onDone,
  onCode,
}: {
  readonly onDone: () => void;
  readonly onCode?: (code: string) => boolean;
}) {
  const [code, setCode] = useState("");
  const navigate = useNavigate();
  const open = (wanted: string) => {
    onDone();
    if (!onCode?.(wanted)) navigate(`/q/${encodeURIComponent(wanted)}`);
  };
  const said = typed(code, location.origin);
  const submit = () => {
    if (said.kind === "label") open(said.code);
  };
  // on a phone the focused field would open the keyboard over the camera's image
  const waits = navigator.maxTouchPoints > 0;
  return (
    <div className="app-phone__code" tabIndex={-1} data-autofocus={waits || undefined}>
      <CameraScan onFound={open}>
        <p className="ui-muted">用手机相机对准标签，即可打开设备信息。标签无法识别时，请输入标签上的编码。</p>
      </CameraScan>
      <TextInput
        aria-label="标签编码"
        value={code}
        onChange={(text) => setCode(text.slice(0, LONGEST))}
        onEnter={submit}
        invalid={said.kind === "foreign" && said.text !== ""}
      />
      {said.kind === "foreign" && said.text !== "" ? <p role="alert">这不是本系统的标签网址</p> : null}
      <Button intent="primary" disabled={said.kind === "foreign"} onClick={submit}>
        打开
      </Button>
    </div>
  );
}
