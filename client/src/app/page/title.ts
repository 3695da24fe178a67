import { useEffect } from "react";

/** Name of the product at the end of every document title. */
export const PRODUCT = "协力";

interface Claim {
  readonly title: string;
  readonly level: number;
}

// Effects of children run before those of their parents, so that the order of calls is no criterion: the
// level decides.
const claims: Claim[] = [];

function show(): void {
  const top = claims.reduce<Claim | null>(
    (best, claim) => (best === null || claim.level >= best.level ? claim : best),
    null,
  );
  document.title = top ? documentTitle(top.title) : PRODUCT;
}

/** The document title for a page's title. */
function documentTitle(title: string): string {
  return title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
}

/** Level `0` is the manifest's title, `1` the page's own, `2` that of an error screen. */
export function useDocumentTitle(title: string | null | undefined, level: 0 | 1 | 2): void {
  useEffect(() => {
    if (!title) return;
    const claim = { title, level };
    claims.push(claim);
    show();
    return () => {
      claims.splice(claims.indexOf(claim), 1);
      show();
    };
  }, [title, level]);
}
