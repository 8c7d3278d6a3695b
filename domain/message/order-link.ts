/**
 * The short link to an order's page, for texts: the order's id in 22 characters. It is no secret and opens nothing by itself: the page
 * behind it asks the visitor to sign in.
 */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOfId = 128
const signsOfLink = 22

/** `origin`: where customers reach the product, without a trailing slash. */
export const orderLink = (origin: string, orderId: string): string => `${origin}/o/${shortOf(orderId)}`

/** As `orderLink`, to the page where a cart is paid. */
export const cartLink = (origin: string, cartId: string): string => `${origin}/c/${shortOf(cartId)}`

/** As `orderLink`, to the page where what is not due may be paid freely. */
export const voluntaryLink = (origin: string, orderId: string): string => `${origin}/v/${shortOf(orderId)}`

function shortOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`) << BigInt(signsOfLink * 6 - bitsOfId)
  let short = ''
  for (let at = 0; at < signsOfLink; at++) {
    short = `${signs[Number(rest & 63n)]}${short}`
    rest >>= 6n
  }
  return short
}

/** The id behind a short form; null where there is none. */
export function orderIdOfLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null
  let bits = 0n
  for (const sign of short) bits = (bits << 6n) | BigInt(signs.indexOf(sign))
  const spare = BigInt(signsOfLink * 6 - bitsOfId)
  if ((bits & ((1n << spare) - 1n)) !== 0n) return null
  const hex = (bits >> spare).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
