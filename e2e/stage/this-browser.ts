/** The browser of these journeys is known as the maker of the carts that are prepared for it. */
import { createHash } from 'node:crypto'

const secret = 'e'.repeat(43)

export const thisBrowser = {
  cookie: { name: 'cart', value: secret, httpOnly: true, sameSite: 'Lax' },
  mark: createHash('sha256').update(secret).digest(),
} as const
