/**
 * By default Zod makes functions from text to check values faster. It first tries if the page allows this, and the page's content policy
 * reports each try. An app that checks typed values with schemas calls this function before it fetches the first schema.
 */
export function turnOffZodJit(): void {
  Object.assign(window, { __zod_globalConfig: { jitless: true } })
}
