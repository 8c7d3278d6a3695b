import type { FastifyRequest } from 'fastify'
import { checkoutSteps } from '#domain/cart/next-step.ts'

/** The customer's app has pages at these paths, which are the same as its own routes. */
const customerPaths = [
  /^\/?$/,
  /^\/(get-started|sign-in|terms|privacy|dashboard)$/,
  /^\/b\/[^/]+$/,
  /^\/orders\/[^/]+(\/(payment|receipt|voluntary-payment))?$/,
  /^\/checkout\/(zipcode|zipcode-unsupported|materials)$/,
  new RegExp(
    `^/checkout/[^/]+/(${[...checkoutSteps, 'schedule', 'order-confirmation', 'restricted-confirmation'].join('|')})$`,
  ),
]

/** Returns true if the customer's app has a page at this path. */
export function isCustomerPage(url: string): boolean {
  // A browser reads a path that begins with two slashes as the address of another host.
  if (/^\/[/\\]/.test(url)) return false
  const path = pathOf(url).replace(/(?<=.)\/$/, '')
  return customerPaths.some(pattern => pattern.test(path))
}

/** Returns true for the paths of the office and of the drivers' app. */
export const isWorkPage = (url: string): boolean => /^\/(office|driver)(\/|$)/.test(pathOf(url))

/** Search engines may show these paths of the app, because their pages are the same for everybody (rule W9). */
export const isFindable = (url: string): boolean => /^\/(get-started|terms|privacy)?$/.test(pathOf(url))

/** Returns true for a name with an ending, which is a file, and for paths of services, which answer in JSON. */
function isFileOrService(url: string): boolean {
  const path = pathOf(url)
  return /\.[a-z0-9]+$/i.test(path) || /^\/(trpc|identity|assets|webhooks|events)(\/|$)/.test(path)
}

const readable = ['text/html', 'text/*', '*/*']

/** Returns true for a browser, and for a program that previews a link. Such a program accepts any type and may send HEAD. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { accept = '*/*' } = headers
  return readable.some(type => accept.includes(type)) && !isFileOrService(url)
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''
