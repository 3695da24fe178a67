import { registerRoutes } from "@/app/routes/registry";
import { loadChunk } from "./chunk";

const importManifest = () => import("@/app/routes/index");
const importDev = () => import("@/app/routes/dev");

/** Makes every address known, once, however often it is asked for. */
export async function loadRoutes(): Promise<void> {
  const { manifest } = await loadChunk(importManifest);
  registerRoutes(import.meta.env.DEV ? [...manifest, ...(await loadChunk(importDev)).devRoutes] : manifest);
}
