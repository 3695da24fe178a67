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
import { primeNavigation, watchIntent } from "./page/intent";
import { loadRoutes } from "./page/loadRoutes";
import { pictureUrl } from "./pictures";
import { preloadShell } from "./RootLayout";
import { firstRoutes } from "./routes/first";
import { registerRoutes } from "./routes/registry";
import { watchActivity } from "./session/activity";
import { watchDrafts } from "./session/drafts";
import { keepSessionFresh } from "./session/refresh";
import { getSession } from "./session/store";

/** Whatever stands between the start and the page's request, drawing has waited for it long enough after this. */
const FIRST_MS = 100;

registerRoutes(firstRoutes);
const routes = loadRoutes();
let asked: Promise<unknown> = Promise.resolve();
if (getSession().token) {
  // The person and the page are asked for side by side, before anything is drawn; the shell's code, of which the files are
  // on their way, runs while the answers are under way.
  fetchQuery(currentEnvironment(), viewerQuery, {}).subscribe({ error: () => undefined });
  asked = routes
    .then(() => primeNavigation(new URL(location.href)))
    .catch(() => undefined)
    .finally(preloadShell);
} else {
  // who waits for them hears of a failure
  routes.catch(() => undefined);
}
keepSessionFresh();
watchActivity();
watchDrafts();
watchAnswers();
setImageSource(pictureUrl);
watchIntent();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Drawing the mask takes as long as asking: with files from a cache it would stand before the page's request.
void Promise.race([asked, new Promise((resolve) => setTimeout(resolve, FIRST_MS))]).then(draw);
