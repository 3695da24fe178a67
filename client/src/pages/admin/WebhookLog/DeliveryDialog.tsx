import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import "./DeliveryDialog.css";

interface Delivery {
  readonly label: string;
  readonly kind: string;
  readonly attempts: number;
  readonly status: number | null | undefined;
  readonly error: string | null | undefined;
  readonly duration: number | null | undefined;
  readonly request: string | null | undefined;
  readonly response: string | null | undefined;
  readonly createdAt: string;
  readonly nextAt: string | null | undefined;
}

/** JSON over several lines; everything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Side({ title, text }: { title: string; text: string | null | undefined }) {
  return (
    <section className="delivery-side" aria-label={title}>
      <h3>{title}</h3>
      {/* Scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>{text ? pretty(text) : "（无）"}</pre>
    </section>
  );
}

/** One delivery: what was sent last, and what was answered. */
export function DeliveryDialog({
  open,
  row,
  onClose,
}: {
  open: boolean;
  row: Delivery;
  onClose: () => void;
}) {
  return (
    <AppDialog
      open={open}
      title={row.label}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="delivery">
        <DescriptionList
          visible={0}
          items={[
            { label: "事件代码", value: row.kind },
            { label: "时间", value: formatDateTime(row.createdAt) },
            { label: "次数", value: row.attempts },
            { label: "HTTP 状态", value: row.status ?? "—" },
            { label: "用时", value: row.duration == null ? "—" : `${row.duration} 毫秒` },
            { label: "下次重试", value: row.nextAt ? formatDateTime(row.nextAt) : "", hidden: !row.nextAt },
            { label: "失败原因", value: row.error, hidden: !row.error, span: 2 },
          ]}
        />
        <div className="delivery__sides">
          <Side title="最近一次请求" text={row.request} />
          <Side title="对方的回复" text={row.response} />
        </div>
      </div>
    </AppDialog>
  );
}
