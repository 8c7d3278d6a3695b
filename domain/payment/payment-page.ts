/** The paths of the pages with a form for a card. Each is a document of its own (decision 104). */
const paymentPage = /^\/(?:checkout\/[^/]+\/payment|orders\/[^/]+\/(?:payment|voluntary-payment))\/?$/

/** Expects a path without its query. */
export const isPaymentPage = (path: string): boolean => paymentPage.test(path)
