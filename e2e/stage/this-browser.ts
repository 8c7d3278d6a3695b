/** The server knows the browser of these journeys as the maker of the carts that are prepared for it. */
import { createHash } from 'node:crypto'

const secret = 'e'.repeat(43)

export const thisBrowser = {
  cookie: { name: 'cart', value: secret, httpOnly: true, sameSite: 'Lax' },
  mark: createHash('sha256').update(secret).digest(),
} as const
