import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetchQuery } from "react-relay";
import viewerQuery from "@/__generated__/ViewerGateQuery.graphql";
import { currentEnvironment } from "@/relay/environment";
import { watchAnswers } from "@/relay/kept";
import "@/ui/base/base.css";
import { setImageSource } from "@/ui/base/imageSource";
import { App } from "./App";
import "./app.css";
import { watchIntent } from "./page/intent";
import { loadRoutes } from "./page/loadRoutes";
import { pictureUrl } from "./pictures";
import { preloadShell } from "./RootLayout";
import { firstRoutes } from "./routes/first";
import { registerRoutes } from "./routes/registry";
import { watchActivity } from "./session/activity";
import { watchDrafts } from "./session/drafts";
import { keepSessionFresh } from "./session/refresh";
import { getSession } from "./session/store";

registerRoutes(firstRoutes);
// who waits for them hears of a failure
loadRoutes().catch(() => undefined);
if (getSession().token) {
  // The person and the shell come in parallel with the page instead of after the first render.
  preloadShell();
  fetchQuery(currentEnvironment(), viewerQuery, {}).subscribe({ error: () => undefined });
}
keepSessionFresh();
watchActivity();
watchDrafts();
watchAnswers();
setImageSource(pictureUrl);
watchIntent();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
