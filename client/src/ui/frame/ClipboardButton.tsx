import DuplicateIcon from "@blueprintjs/icons/lib/esm/generated/components/duplicate";
import { toast } from "../feedback/toasts";
import { Button } from "./Button";

/** Copies a text; shows 复制成功 or 该浏览器不支持自动复制 (core §8). True on success. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused, or unavailable because the page was loaded over plain http.
    toast.error("该浏览器不支持自动复制");
    return false;
  }
  toast.success("复制成功");
  return true;
}

/** Button that copies a text. With `label=""` it is only an icon. */
export function ClipboardButton({
  text,
  label = "复制",
  size,
}: {
  text: string;
  label?: string;
  size?: "small" | "medium";
}) {
  return (
    <Button
      variant="minimal"
      size={size}
      icon={<DuplicateIcon />}
      aria-label={label || "复制"}
      title="复制"
      onClick={() => copyText(text)}
    >
      {label || undefined}
    </Button>
  );
}
