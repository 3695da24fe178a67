/** URL parameter of the kind of a form: the key of the effect of its approval. */
export const KIND = "kind";
