/**
 * The paths of the pages with an address search: the customer's, and the office's order by phone. If browsers search by a script of the map
 * service, only these pages may reach the hosts of that service. The browser therefore loads each of them as a new document (decision 109).
 */
const addressPage = /^\/(?:checkout\/[^/]+\/address|office\/new-order)\/?$/

/** Returns true for the path of a page with an address search. The path has no query. */
export const isAddressPage = (path: string): boolean => addressPage.test(path)
