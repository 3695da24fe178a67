import { type ComponentType, Suspense, use, useState } from "react";
import type { OperationType } from "relay-runtime";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { PageLink } from "@/app/page/navigation";
import { PageBoundary } from "@/app/page/PageBoundary";
import type { QueryModule } from "@/app/routes/types";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import type { WidgetEntry, WidgetProps } from "./types";

const NO_VARIABLES = {};
const NOBODY = { userId: null, enterpriseId: null };

/** One card with its own request, its own wait and its own failure: a broken widget leaves the rest of the workbench alone. */
export function WidgetHost({ widget }: { widget: WidgetEntry }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetFailure(widget.chunk);
    forgetFailure(widget.query);
    setAttempt(attempt + 1);
  };
  return (
    <section className="wb-card" aria-labelledby={`widget-${widget.id}`}>
      <header className="wb-card__head">
        <h2 id={`widget-${widget.id}`}>{widget.title}</h2>
        {widget.href ? (
          <PageLink to={widget.href} className="ui-small" aria-label={`${widget.title}：查看全部`}>
            全部
          </PageLink>
        ) : null}
      </header>
      <PageBoundary inline resetKey={attempt} onRetry={retry}>
        <Suspense fallback={<WidgetSkeleton />}>
          {widget.query ? (
            <QueryWidget key={attempt} widget={widget} load={widget.query} />
          ) : (
            <PlainWidget key={attempt} widget={widget} />
          )}
        </Suspense>
      </PageBoundary>
    </section>
  );
}

/** Grey lines in the place of what is coming. */
function WidgetSkeleton() {
  return (
    <div className="wb-skeleton" role="status" aria-label="加载中">
      <i />
      <i />
      <i />
    </div>
  );
}

function PlainWidget({ widget }: { widget: WidgetEntry }) {
  const Widget = use(loadChunk(widget.chunk)).default as ComponentType;
  return <Widget />;
}

function QueryWidget({ widget, load }: { widget: WidgetEntry; load: () => Promise<QueryModule> }) {
  // Code and answer set out together.
  void loadChunk(widget.chunk).catch(() => undefined);
  const module = use(loadChunk(load));
  const [variables] = useState(
    () => module.vars?.(NO_VARIABLES, new URLSearchParams(), NOBODY) ?? NO_VARIABLES,
  );
  const [queryRef] = useOwnedQuery<OperationType>(module.default, variables, "store-and-network");
  const Widget = use(loadChunk(widget.chunk)).default as ComponentType<WidgetProps>;
  return queryRef ? <Widget queryRef={queryRef} /> : <WidgetSkeleton />;
}
