/**
 * Texts have this short link to an order's page. It contains the order's id in 22 characters. The link is not a secret and gives no access,
 * because its page requires a sign-in.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOfId = 128
const charactersOfLink = 22

/** `origin` is the address at which customers reach the product, without a slash at its end. */
export const orderLink = (origin: string, orderId: string): string => `${origin}/o/${shortOf(orderId)}`

/** Builds the link to the page on which the customer pays a cart. */
export const cartLink = (origin: string, cartId: string): string => `${origin}/c/${shortOf(cartId)}`

/** Builds the link to the page on which the customer may pay a voluntary amount. */
export const voluntaryLink = (origin: string, orderId: string): string => `${origin}/v/${shortOf(orderId)}`

function shortOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`) << BigInt(charactersOfLink * 6 - bitsOfId)
  let short = ''
  for (let at = 0; at < charactersOfLink; at++) {
    short = `${alphabet[Number(rest & 63n)]}${short}`
    rest >>= 6n
  }
  return short
}

/** Returns the id from its short form. Returns null if the short form is invalid. */
export function orderIdOfLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null
  let bits = 0n
  for (const character of short) bits = (bits << 6n) | BigInt(alphabet.indexOf(character))
  const spare = BigInt(charactersOfLink * 6 - bitsOfId)
  if ((bits & ((1n << spare) - 1n)) !== 0n) return null
  const hex = (bits >> spare).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
