import type { Access } from "@/access/evaluate";

/** Who sees every work order of the enterprise, as the server's rule says. */
export const EVERY_ORDER: Access = { perms: "work:global:query,work:deliver,work:audit" };
