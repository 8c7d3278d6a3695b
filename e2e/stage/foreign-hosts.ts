/** These are the requests of the product's pages to other hosts. */
import type { Page } from '@playwright/test'

export type Foreign = {
  /** These are the paths of the product's pages that made a request to another host. */
  readonly askedFrom: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
  readonly violations: readonly string[]
}

/** Records the requests of the pages to other hosts, and the requests that their content policies block. It answers none of them. */
export function watchForeign(page: Page, appUrl: string): Foreign {
  const askedFrom = new Set<string>()
  const hosts = new Set<string>()
  const violations: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`)
  })
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (!protocol.startsWith('http') || origin === new URL(appUrl).origin) return
    hosts.add(origin)
    askedFrom.add(new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, ':id'))
  })
  return { askedFrom, hosts, violations }
}
