import { hiddenDigits } from '#domain/payment/hidden-digits.ts'
import { listCardsTypedOn } from '#server/db/payment/typed-cards.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type Viewer = {
  readonly id: string
  readonly isDeviceKnown?: boolean
  readonly device?: string | null
}

type Card = { readonly brand?: string | null; readonly lastFour: string }

/** Returns the last four digits of a card, or a sign in their place if the digits are hidden. */
export type ShowDigits = (card: Card) => string

export const showAllDigits: ShowDigits = card => card.lastFour

/**
 * Returns the function that shows a person the digits of their cards. On a device that the account knows, it shows the digits of all cards.
 * On another device, it shows only the digits of cards that were typed there (rule M81).
 */
export async function digitsShownTo({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<ShowDigits> {
  const { id, isDeviceKnown = false, device } = viewer
  if (isDeviceKnown) return showAllDigits
  const typedCards = device ? await listCardsTypedOn(db, device, id) : []
  return ({ brand, lastFour }) =>
    typedCards.some(one => one.brand === brand && one.lastFour === lastFour) ? lastFour : hiddenDigits
}

/** Does the same in all stored data of a person that contain cards in their stored form. */
export function withShownDigits<Kept>(snapshot: Kept, show: ShowDigits): Kept {
  const withDigits = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withDigits)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, field]) => [name, withDigits(field)] as const)
    const { card_last_four: lastFour, card_brand: brand } = value as { card_last_four?: unknown; card_brand?: string }
    const digits = typeof lastFour === 'string' ? { card_last_four: show({ brand: brand ?? null, lastFour }) } : {}
    return { ...Object.fromEntries(fields), ...digits }
  }
  return withDigits(snapshot) as Kept
}
