/**
 * The paths of the pages, in all three apps, that ask for a number and send a code to it. If another company's service sends the code, the
 * browser loads each of these pages anew, because only they may reach that company's hosts (decision 112).
 */
const signInPage = /^\/(?:sign-in|checkout\/[^/]+\/phone-verification|(?:office|driver)\/sign-in)\/?$/

/** Expects a path without its query. */
export const isSignInPage = (path: string): boolean => signInPage.test(path)
