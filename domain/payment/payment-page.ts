/** The paths of the pages with a form for a card. Each of them is a document of its own (decision 104). */
const paymentPage = /^\/(?:checkout\/[^/]+\/payment|orders\/[^/]+\/(?:payment|voluntary-payment))\/?$/

/** Returns true for the path of a payment page. The path has no query. */
export const isPaymentPage = (path: string): boolean => paymentPage.test(path)
