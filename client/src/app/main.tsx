/** Entry of the client: requests the session and the page, then draws the shell. */

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetchQuery } from "react-relay";
import viewerQuery from "@/__generated__/ViewerGateQuery.graphql";
import { currentEnvironment } from "@/relay/environment";
import { watchAnswers } from "@/relay/offlineAnswers";
import "@/ui/base/base.css";
import { setImageSource } from "@/ui/base/imageSource";
import { App } from "./App";
import "./app.css";
import { imageUrl } from "./images";
import { primeNavigation, watchIntent } from "./page/intent";
import { loadRoutes } from "./page/loadRoutes";
import { preloadShell } from "./RootLayout";
import { firstRoutes } from "./routes/first";
import { registerRoutes } from "./routes/registry";
import { watchActivity } from "./session/activity";
import { watchDrafts } from "./session/drafts";
import { keepSessionFresh } from "./session/refresh";
import { getSession } from "./session/store";

/** Milliseconds after which rendering starts, even if the page's request was not sent yet. */
const FIRST_MS = 100;

registerRoutes(firstRoutes);
const routes = loadRoutes();
let asked: Promise<unknown> = Promise.resolve();
if (getSession().token) {
  // The viewer and the page are requested in parallel, before anything is rendered; the shell's code, whose
  // files are already loading, runs meanwhile.
  fetchQuery(currentEnvironment(), viewerQuery, {}).subscribe({ error: () => undefined });
  asked = routes
    .then(() => primeNavigation(new URL(location.href)))
    .catch(() => undefined)
    .finally(preloadShell);
} else {
  // a failure is reported to the code that awaits the routes
  routes.catch(() => undefined);
}
keepSessionFresh();
watchActivity();
watchDrafts();
watchAnswers();
setImageSource(imageUrl);
watchIntent();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Rendering the mask takes as long as the request: with cached files it would delay the page's request.
void Promise.race([asked, new Promise((resolve) => setTimeout(resolve, FIRST_MS))]).then(draw);
