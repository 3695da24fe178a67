/** Web workers of the editors of GraphiQL. */

import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker.js?worker";
import JsonWorker from "monaco-editor/esm/vs/language/json/json.worker.js?worker";
import GraphQLWorker from "monaco-graphql/esm/graphql.worker.js?worker";

// Not the package's own set-up for Vite, which writes to the console.
self.MonacoEnvironment = {
  getWorker(_id, label) {
    if (label === "json") return new JsonWorker();
    return label === "graphql" ? new GraphQLWorker() : new EditorWorker();
  },
};
