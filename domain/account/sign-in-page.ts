/**
 * The paths of the pages that ask for a number and send a code to it, in all three apps. Each is a document of its own if another company's
 * service sends the code (decision 112).
 */
const signInPage = /^\/(?:sign-in|checkout\/[^/]+\/phone-verification|(?:office|driver)\/sign-in)\/?$/

/** `path` is without a query. */
export const isSignInPage = (path: string): boolean => signInPage.test(path)
