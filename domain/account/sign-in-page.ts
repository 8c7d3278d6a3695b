/**
 * The paths of the pages, in all three apps, on which a person types a number and gets a code. If another company's service sends the code,
 * only these pages may reach that company's hosts. The browser therefore loads each of them as a new document (decision 112).
 */
const signInPage = /^\/(?:sign-in|checkout\/[^/]+\/phone-verification|(?:office|driver)\/sign-in)\/?$/

/** Returns true for the path of a sign-in page. The path has no query. */
export const isSignInPage = (path: string): boolean => signInPage.test(path)
