/** Once shown, a loader stays this long. */
export const loaderLastsMs = 1500
