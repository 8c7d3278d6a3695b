/**
 * These are the paths of the pages with an address search: the customer's, and the order by phone of the office. If browsers search with a
 * script of the map service, each of these pages is loaded as a new document, because only they may reach that service's hosts (decision
 * 109).
 */
const addressPage = /^\/(?:checkout\/[^/]+\/address|office\/new-order)\/?$/

/** The function expects a path without its query. */
export const isAddressPage = (path: string): boolean => addressPage.test(path)
