import "./DeliveryTexts.css";

interface Delivery {
  readonly request: string | null | undefined;
  readonly response: string | null | undefined;
}

/** JSON with line breaks; any other text unchanged. */
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

/** The last request of a delivery and its response. */
export function DeliveryTexts({ row }: { row: Delivery }) {
  return (
    <div className="delivery__sides">
      <Side title="最近一次请求" text={row.request} />
      <Side title="对方的回复" text={row.response} />
    </div>
  );
}
