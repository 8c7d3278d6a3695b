/** A loader that is shown stays this long. */
export const loaderLastsMs = 1500
