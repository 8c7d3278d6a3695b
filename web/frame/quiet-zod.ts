/**
 * By default Zod tries if it may make functions from text, and the page's content policy reports each try. This
 * function forbids the try. It is for apps that check typed values with schemas, and they call it before they fetch the
 * first schema.
 */
export const quietZod = (): void => void Object.assign(window, { __zod_globalConfig: { jitless: true } })
