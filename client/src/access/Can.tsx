import { type ReactNode, useCallback } from "react";
import { useMaybeViewer } from "@/app/session/ViewerGate";
import { type Access, evaluate } from "./evaluate";

/** The rule `evaluate` for the signed-in member; without one only an empty condition passes. */
export function useCan(): (access: Access | null | undefined) => boolean {
  const viewer = useMaybeViewer();
  return useCallback((access) => (viewer ? evaluate(viewer, access) : !access), [viewer]);
}

/** Removes its children when the person lacks the permission (core §6, business §6). */
export function Can({
  children,
  fallback = null,
  ...access
}: Access & { children: ReactNode; fallback?: ReactNode }) {
  return useCan()(access) ? children : fallback;
}
