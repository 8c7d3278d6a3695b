/**
 * The reason for an event of an order is either text that a person typed, or a code of the product. A code has texts in both languages, and
 * the reader sees the one in their language (rule L43). Customers read typed text and why a visit failed. All other codes are notes for the
 * office.
 */

import { type Language, languages } from '#domain/value/language.ts'
import { type CouldNotReason, couldNotReasons } from './could-not.ts'
import { couldNotWords } from './could-not-words.ts'

type Words = Readonly<Record<Language, string>> & {
  /** The text that older versions stored instead of the code. */
  readonly before: string
}

const notes = {
  'start-not-pressed': {
    en: 'Start was not pressed',
    es: 'No se tocó Empezar',
    before: 'not pressed',
  },
  'charge-tried-again': {
    en: 'The office tried the charge again',
    es: 'La oficina intentó el cobro otra vez',
    before: 'the office tried again',
  },
  'nothing-due': {
    en: 'Nothing is due any more',
    es: 'Ya no se debe nada',
    before: 'nothing is due any more',
  },
  'bill-made-anew': {
    en: 'The bill was made anew',
    es: 'La cuenta se hizo de nuevo',
    before: 'the bill was made anew',
  },
  'card-not-charged': {
    en: 'The card on file was not charged',
    es: 'No se pudo cobrar la tarjeta guardada',
    before: 'the card on file was not charged',
  },
  'less-used': {
    en: 'Less was used than was paid',
    es: 'Se usó menos de lo que se pagó',
    before: 'less was used than was paid',
  },
  'paid-too-much': {
    en: 'More was paid than the order costs',
    es: 'Se pagó más de lo que cuesta el pedido',
    before: 'more was paid than the order costs',
  },
  'order-cancelled': {
    en: 'The order was cancelled',
    es: 'El pedido se canceló',
    before: 'the order was cancelled',
  },
  'fee-not-kept': {
    en: 'A fee was not kept',
    es: 'Un cargo no se aplicó',
    before: 'a fee was not kept',
  },
  'refund-tried-again': {
    en: 'The refund was tried again',
    es: 'El reembolso se intentó otra vez',
    before: 'tried again',
  },
  'dispute-lost': {
    en: 'The dispute was lost',
    es: 'La disputa se perdió',
    before: 'the customer’s bank decided a dispute for the customer',
  },
  'left-after-dispute': {
    en: 'The rest after a dispute',
    es: 'Lo que quedó después de una disputa',
    before: 'left after a dispute',
  },
} satisfies Readonly<Record<string, Words>>

type Note = keyof typeof notes
type FailedVisit = `could-not-${CouldNotReason}`
export type ReasonCode = Note | FailedVisit

export const failedVisitReason = (reason: CouldNotReason): FailedVisit => `could-not-${reason}`

/** Returns a stored reason in a language. Typed text is returned as a person typed it. */
export function reasonIn(language: Language, stored: string): string {
  const note = noteOf(stored)
  if (note !== null) return notes[note][language]
  const failed = failedVisitOf(stored)
  return failed === null ? stored : couldNotWords(failed, language)
}

/** Returns the part of a stored reason that the customer reads, or null if it is only a note of the product. */
export const reasonForCustomer = (stored: string | null): string | null =>
  stored === null || noteOf(stored) !== null ? null : stored

const noteCodes = Object.keys(notes) as Note[]

const noteOf = (stored: string): Note | null =>
  noteCodes.find(code => code === stored || notes[code].before === stored) ?? null

/**
 * Recognizes a failed visit by its code. Older versions stored its text in the language of the order's customer, so that text is
 * recognized, too.
 */
const failedVisitOf = (stored: string): CouldNotReason | null =>
  couldNotReasons.find(
    reason =>
      stored === failedVisitReason(reason) || languages.some(language => stored === couldNotWords(reason, language)),
  ) ?? null
