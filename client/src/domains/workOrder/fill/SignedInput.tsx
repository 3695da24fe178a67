import { useEffect, useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { type Signature, SignatureInput } from "./SignatureInput";

/** An earlier signature: the address of its image, or an image that waits for the network. */
export interface Signed {
  readonly name: string;
  readonly picture: string | Blob;
}

/** The present signature, with a button to replace it. */
export function SignedInput({ signed, ...input }: InputProps<Signature> & { signed: Signed | null }) {
  const [again, setAgain] = useState(false);
  const begun = input.value.picture !== null || input.value.name !== "";
  if (!signed || again || begun) return <SignatureInput {...input} />;
  return (
    <div className="work-sign">
      <Picture {...signed} />
      <div className="ui-row ui-row--wrap">
        <Button disabled={input.disabled || input.readOnly} onClick={() => setAgain(true)}>
          重新签字
        </Button>
        <span className="ui-muted ui-small">{signed.name}已签字，重新签字将替换原来的签字</span>
      </div>
    </div>
  );
}

function Picture({ name, picture }: Signed) {
  const [url, setUrl] = useState(typeof picture === "string" ? picture : undefined);
  useEffect(() => {
    if (typeof picture === "string") {
      setUrl(picture);
      return;
    }
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <img className="work-sign__shown" src={url} alt={`${name}的签字`} />;
}
