/**
 * The content policy of one page. Every page may reach this server alone. A payment page may also reach the card service, so it is a
 * document of its own: a browser keeps the policy of the document that it loaded, also when the app shows another page in it
 * (decision 104).
 */
import type { PageHosts } from '#server/providers/provider.ts'

/** The directives of a policy that hosts of a kind belong to. */
const directives: Readonly<Record<keyof PageHosts, string>> = {
  script: 'script-src',
  frame: 'frame-src',
  connect: 'connect-src',
}

export const hasHosts = (hosts: PageHosts): boolean => Object.values(hosts).some(({ length }) => length > 0)

/** The policy with these hosts. A directive that the policy lacks is added with `'self'`. */
export function allowingHosts(policy: string, hosts: PageHosts): string {
  let allowed = policy
  for (const kind of ['script', 'frame', 'connect'] as const) {
    const [directive, names] = [directives[kind], hosts[kind].join(' ')]
    if (names === '') continue
    const given = new RegExp(`(^|;)${directive} [^;]*`)
    allowed = given.test(allowed)
      ? allowed.replace(given, found => `${found} ${names}`)
      : `${allowed};${directive} 'self' ${names}`
  }
  return allowed
}

/** Tells the page's code which kind of document it runs in. */
export const markedAsPayment = (page: string): string => page.replace(/<html\b/, '<html data-document="payment"')
