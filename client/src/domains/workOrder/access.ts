import type { Access } from "@/access/evaluate";

/** Access to all work orders of the enterprise, like the server's rule. */
export const EVERY_ORDER: Access = { perms: "work:global:query,work:deliver,work:audit" };
