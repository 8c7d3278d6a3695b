/**
 * Zod, which comes with later pages, must not try if it may make functions of text: the page's policy reports each try. The function is for
 * apps that check typed values by schemas, and is called before the first of them is fetched.
 */
export const quietZod = (): void => void Object.assign(window, { __zod_globalConfig: { jitless: true } })
