import { describe, expect, test } from 'vitest'
import { couldNotReasons } from './could-not.ts'
import { couldNotWords } from './could-not-words.ts'
import { failedVisitReason, reasonForCustomer, reasonIn } from './event-reason.ts'

const notes = [
  ['start-not-pressed', 'not pressed'],
  ['charge-tried-again', 'the office tried again'],
  ['nothing-due', 'nothing is due any more'],
  ['bill-made-anew', 'the bill was made anew'],
  ['card-not-charged', 'the card on file was not charged'],
  ['less-used', 'less was used than was paid'],
  ['paid-too-much', 'more was paid than the order costs'],
  ['order-cancelled', 'the order was cancelled'],
  ['fee-not-kept', 'a fee was not kept'],
  ['refund-tried-again', 'tried again'],
  ['dispute-lost', 'the customer’s bank decided a dispute for the customer'],
  ['left-after-dispute', 'left after a dispute'],
] as const

describe('A reason of the product', () => {
  test.each(notes)(
    '%s has words in both languages, also if a row holds the words, and no words for customers',
    (code, before) => {
      expect(reasonIn('en', code)).toMatch(/^[A-Z][a-z ]/)
      expect(reasonIn('es', code)).not.toBe(reasonIn('en', code))
      expect(reasonIn('es', before)).toBe(reasonIn('es', code))
      expect([reasonForCustomer(code), reasonForCustomer(before)]).toEqual([null, null])
    },
  )

  test.each(couldNotReasons)(
    'a failed visit (%s) is read in the language of its reader, in whichever language it was stored',
    reason => {
      for (const stored of [failedVisitReason(reason), couldNotWords(reason, 'en'), couldNotWords(reason, 'es')]) {
        expect([reasonIn('en', stored), reasonIn('es', stored)]).toEqual([
          couldNotWords(reason, 'en'),
          couldNotWords(reason, 'es'),
        ])
        expect(reasonForCustomer(stored)).toBe(stored)
      }
    },
  )
})

test('a reason that a person typed is shown to every reader as it was typed', () => {
  const typed = 'Two cars stood in the driveway'
  expect([reasonIn('es', typed), reasonForCustomer(typed), reasonForCustomer(null)]).toEqual([typed, typed, null])
})
