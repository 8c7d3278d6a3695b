/** A text that a person typed must never do these things in a page. */
import type { Page } from '@playwright/test'

/** Records what our own pages never do: open a dialog, leave for another origin, request something from another host. */
export function watch(page: Page, url: string): string[] {
  const seen: string[] = []
  page.on('dialog', dialog => {
    seen.push(`a dialog (${dialog.message()})`)
    dialog.dismiss().catch(() => {})
  })
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(url).origin) seen.push(`a request to ${origin}`)
  })
  page.on('pageerror', error => seen.push(`an error (${error.message})`))
  return seen
}

/** Returns the traces of a script that ran, and markup of the payload that became elements. */
export function ranIn(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const ran = window.__ran === 1 ? ['a script ran'] : []
    const foreign = document.querySelectorAll('iframe, object, embed, marquee, math, base, [onerror], [onload], [onfocus], [onclick], [href^="javascript:" i], [src*="evil.example"], [style*="evil.example"]')
    return [...ran, ...[...foreign].map(one => 'an element ' + one.outerHTML.slice(0, 80))]
  })()`)
}
