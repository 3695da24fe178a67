import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import type { QuickCreate } from "@/app/routes/types";

/**
 * Records that can be created from anywhere, in the order of the navigation: each list of the manifest may
 * declare one (`create`).
 */
export function quickCreates(): readonly (QuickCreate & { readonly key: string })[] {
  const order = new Map(modules.map((module) => [module.id, module.order]));
  return routes()
    .flatMap(({ path, module, create }) =>
      create ? [{ ...create, key: path, at: order.get(module) ?? 0 }] : [],
    )
    .sort((a, b) => a.at - b.at);
}
