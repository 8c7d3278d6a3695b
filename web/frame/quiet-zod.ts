/**
 * Zod, which comes with later pages, is not to try whether it may make functions of text: the page's policy reports each try. For apps that check
 * what is typed by schemas, before the first of them is fetched.
 */
export const quietZod = (): void => void Object.assign(window, { __zod_globalConfig: { jitless: true } })
