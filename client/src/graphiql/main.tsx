/** Entry of the page GraphiQL for third parties. */

import "./workers";
import "graphiql/style.css";
import "./graphiql.css";
import { createRoot } from "react-dom/client";
import { Explorer } from "./Explorer";

const place = document.getElementById("graphiql");
if (!place) throw new Error("graphiql.html has no place for it");
createRoot(place).render(<Explorer />);
