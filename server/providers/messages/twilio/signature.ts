/**
 * Twilio signs its posts with HMAC-SHA1 over the address and the form fields, which it sorts by name. The key is the account's auth token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const signed = names.flatMap(name => [...new Set(form.getAll(name))].sort().map(value => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(url + signed.join(''), 'utf8')
    .digest('base64')
}

export function isSignedBy(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const presented = Buffer.from(signature)
  return [...waysToWrite(url)].some(way => {
    const expected = Buffer.from(signatureOf(authToken, way, form))
    return expected.length === presented.length && timingSafeEqual(expected, presented)
  })
}

/** Twilio signs some requests with the port in the address and some without it. Its own libraries accept both. */
function waysToWrite(url: string): ReadonlySet<string> {
  const [, scheme = '', host = '', rest = ''] = /^(https?:)\/\/([^/?]*)(.*)$/.exec(url) ?? []
  const [name = '', port] = host.split(':')
  const standard = scheme === 'https:' ? '443' : '80'
  return new Set([url, `${scheme}//${name}${rest}`, `${scheme}//${name}:${port ?? standard}${rest}`])
}
