/** A loader is shown for at least this long. */
export const loaderLastsMs = 1500
