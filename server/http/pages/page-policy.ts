/**
 * Each page has its own content policy. Every page may reach this server. In addition, a payment page may reach the card service, a sign-in
 * page the identity service, and a page with an address search the map service. A browser keeps the policy of the document that it loaded,
 * even if the app then shows another page, so each of these pages is loaded as a document of its own (decisions 104, 109 and 112).
 */
import { isSignInPage } from '#domain/account/sign-in-page.ts'
import { isPaymentPage } from '#domain/payment/payment-page.ts'
import { isAddressPage } from '#domain/typed-address/address-page.ts'
import type { PageHosts } from '#server/providers/provider.ts'

/** The hosts of each kind belong to this directive of a policy. */
const directives: Readonly<Record<keyof Required<PageHosts>, string>> = {
  script: 'script-src',
  frame: 'frame-src',
  connect: 'connect-src',
  style: 'style-src',
}

export const hasHosts = (hosts: PageHosts): boolean => Object.values(hosts).some(names => names.length > 0)

/** Returns the policy with these hosts. If the policy lacks a directive, it is added with `'self'`. */
export function allowingHosts(policy: string, hosts: PageHosts): string {
  let allowed = policy
  for (const kind of ['script', 'frame', 'connect', 'style'] as const) {
    const [directive, names] = [directives[kind], hosts[kind]?.join(' ') ?? '']
    if (names === '') continue
    const directivePattern = new RegExp(`(^|;)${directive} [^;]*`)
    allowed = directivePattern.test(allowed)
      ? allowed.replace(directivePattern, found => `${found} ${names}`)
      : `${allowed};${directive} 'self' ${names}`
  }
  return allowed
}

export type DocumentKind = 'payment' | 'sign-in' | 'address'

/** Each kind of document may reach these hosts besides this server. */
export type DocumentHosts = Readonly<Record<DocumentKind, PageHosts>>

/** Returns null if the page may reach this server alone. `path` has no query. */
export function documentAt(path: string, hosts: DocumentHosts): DocumentKind | null {
  if (isPaymentPage(path) && hasHosts(hosts.payment)) return 'payment'
  if (isSignInPage(path) && hasHosts(hosts['sign-in'])) return 'sign-in'
  return isAddressPage(path) && hasHosts(hosts.address) ? 'address' : null
}

/**
 * These documents send the site's name as the referrer to the service, because the service's key may work for this site alone. They do not
 * send the path.
 */
export const namesItsSite: ReadonlySet<DocumentKind | null> = new Set(['sign-in', 'address'])

/** Marks the page with the kind of its document, so that the page's code can read the kind. */
export const markedAs = (kind: DocumentKind, page: string): string =>
  page.replace(/<html\b/, `<html data-document="${kind}"`)
