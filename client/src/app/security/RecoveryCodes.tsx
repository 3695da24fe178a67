import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import "./security.css";

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(
    new Blob([`协力恢复码（每个只能使用一次）\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = "协力恢复码.txt";
  link.click();
  URL.revokeObjectURL(url);
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="security-codes">
      <p>
        手机丢失或验证器不可用时，可用恢复码登录。每个恢复码只能使用一次，离开后不再显示，请立即妥善保存。
      </p>
      <ol className="security-codes__list" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="ui-row">
        <Button onClick={() => copyText(codes.join("\n"))}>复制全部</Button>
        <Button onClick={() => download(codes)}>下载为文本文件</Button>
      </div>
    </div>
  );
}
