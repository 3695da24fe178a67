import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/ui/frame/Button";
import { TextInput } from "@/ui/input/TextInput";
import "./PhoneBar.css";

/**
 * A phone's own camera opens a label's address by itself; here is the way for a code that can't be read. `onCode` may know
 * what to do with it: true where it has.
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
  const wanted = code.trim();
  const open = () => {
    if (!wanted) return;
    onDone();
    if (!onCode?.(wanted)) navigate(`/q/${encodeURIComponent(wanted)}`);
  };
  return (
    <div className="app-phone__code">
      <p className="ui-muted">用手机相机对准标签，即可打开设备信息。标签无法识别时，请输入标签上的编码。</p>
      <TextInput aria-label="标签编码" value={code} onChange={setCode} onEnter={open} maxLength={64} />
      <Button intent="primary" disabled={!wanted} onClick={open}>
        打开
      </Button>
    </div>
  );
}
