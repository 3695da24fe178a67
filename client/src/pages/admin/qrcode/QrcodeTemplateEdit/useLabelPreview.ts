/** Preview of a label layout, rendered by the server. */
import { useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useLabelPreviewQuery } from "@/__generated__/useLabelPreviewQuery.graphql";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { pictureOf } from "../_components/LabelPicture";
import { type Layout, wireOf } from "./layout";

/** Delay in milliseconds that coalesces changes in quick succession into one request. */
const SETTLE_MS = 120;

interface Drawn {
  readonly layout: string;
  readonly picture: string | null;
  readonly problems: readonly string[];
}

/** Label as rendered by the server, identical to print; on an error the last valid image remains. */
export function useLabelPreview(layout: Layout): {
  picture: string | null;
  stale: boolean;
  /** Reason why the layout can't be rendered; null where it can. */
  problem: string | null;
} {
  const ask = useFetchQuery();
  const wire = JSON.stringify(wireOf(layout));
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const first = useRef(true);
  useEffect(() => {
    let current = true;
    const take = (picture: string | null, problems: readonly string[]) => {
      if (current) setDrawn((old) => ({ layout: wire, picture: picture ?? old?.picture ?? null, problems }));
    };
    const timer = setTimeout(
      () =>
        ask<useLabelPreviewQuery>(
          graphql`
            query useLabelPreviewQuery($layout: JSON!) {
              qrcodeTemplatePreview(layout: $layout) {
                svg
                problems {
                  message
                }
              }
            }
          `,
          { layout: JSON.parse(wire) as unknown },
        ).then(
          ({ qrcodeTemplatePreview: answer }) =>
            take(
              answer?.svg ? pictureOf(answer.svg) : null,
              answer?.problems.map(({ message }) => message) ?? [],
            ),
          (error: unknown) => take(null, [errorText(error)]),
        ),
      first.current ? 0 : SETTLE_MS,
    );
    first.current = false;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, wire]);
  return {
    picture: drawn?.picture ?? null,
    stale: drawn?.layout !== wire,
    problem: drawn?.layout === wire ? (drawn.problems[0] ?? null) : null,
  };
}
