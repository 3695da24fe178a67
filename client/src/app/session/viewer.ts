/** Access to the signed-in member for the pages of the shell. */

import { useMaybeViewer, type Viewer } from "./ViewerGate";

export type { Viewer };

/** The signed-in member; every page of the shell has one. */
export function useViewer(): Viewer {
  const viewer = useMaybeViewer();
  if (!viewer) throw new Error("useViewer outside of a signed-in page");
  return viewer;
}
