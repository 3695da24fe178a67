import { loadChunk } from "@/app/page/chunk";
import { registerRoutes } from "./registry";

const importManifest = () => import("./index");
const importDev = () => import("./dev");

/** Makes every address known, once, however often it is asked for. */
export async function loadRoutes(): Promise<void> {
  const { manifest } = await loadChunk(importManifest);
  registerRoutes(import.meta.env.DEV ? [...manifest, ...(await loadChunk(importDev)).devRoutes] : manifest);
}
