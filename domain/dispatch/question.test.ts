import { describe, expect, test } from 'vitest'
import { answersTo, type QuestionFacts, questionKinds } from './question.ts'

const facts: QuestionFacts = {
  kind: 'stop-withdrawn',
  tapKind: 'done',
  sides: [{ side: 'drop-off', status: 'pending-drop-off' }],
  loadState: null,
  holderState: null,
  namesOtherBox: false,
  isBoxStanding: true,
  isOffered: false,
}
const acts = (own: Partial<QuestionFacts>) => answersTo({ ...facts, ...own })

describe('The answers that the office can give', () => {
  test.each<[string, Partial<QuestionFacts>, readonly string[]]>([
    ['left at an order that waits again', {}, ['apply', 'noted']],
    [
      'left for a cancelled order',
      { sides: [{ side: 'drop-off', status: 'refunded' }] },
      ['fetch', 'ask-customer', 'noted'],
    ],
    [
      'left for a cancelled order whose refund failed, at a swap of two orders',
      {
        sides: [
          { side: 'pickup', status: 'waste-processing' },
          { side: 'drop-off', status: 'refund-failed' },
        ],
      },
      ['fetch', 'ask-customer', 'noted'],
    ],
    ['offered already', { sides: [{ side: 'drop-off', status: 'cancelled' }], isOffered: true }, ['fetch', 'noted']],
    ['fetched meanwhile', { sides: [{ side: 'drop-off', status: 'cancelled' }], isBoxStanding: false }, ['noted']],
    [
      'taken although the rental was extended',
      { sides: [{ side: 'pickup', status: 'drop-off-confirmed' }] },
      ['apply', 'noted'],
    ],
    ['taken, and billed since', { sides: [{ side: 'pickup', status: 'completed' }] }, ['noted']],
    ['could not, at a withdrawn stop', { tapKind: 'could-not' }, ['noted']],
    [
      'a swap of which one side has gone on',
      {
        sides: [
          { side: 'pickup', status: 'waste-processing' },
          { side: 'drop-off', status: 'pending-drop-off' },
        ],
      },
      ['noted'],
    ],
    ['done twice with two boxes', { kind: 'done-twice', namesOtherBox: true }, ['box', 'noted']],
    ['done twice', { kind: 'done-twice', sides: [{ side: 'drop-off', status: 'drop-off-confirmed' }] }, ['noted']],
    ['a box that is elsewhere', { kind: 'box-elsewhere' }, ['noted', 'box']],
    ['a box of another size', { kind: 'box-other-size' }, ['noted', 'box']],
    [
      'a load that was tipped',
      { kind: 'order-moved-on', tapKind: 'dumped', loadState: 'on-truck' },
      ['apply', 'noted'],
    ],
    ['a load that is confirmed', { kind: 'order-moved-on', tapKind: 'ticket', loadState: 'confirmed' }, ['noted']],
    [
      'a ticket of another driver’s load',
      { kind: 'not-their-load', tapKind: 'ticket', loadState: 'on-truck' },
      ['apply', 'noted'],
    ],
    [
      'another driver’s load that was tipped',
      { kind: 'not-their-load', tapKind: 'dumped', loadState: 'dumped' },
      ['noted'],
    ],
    ['no load', { kind: 'order-moved-on', tapKind: 'ticket' }, ['noted']],
    [
      'a used ticket',
      { kind: 'ticket-used', loadState: 'ticketed', holderState: 'ticketed' },
      ['ticket', 'take-ticket', 'noted'],
    ],
    ['a billed ticket', { kind: 'ticket-used', loadState: 'ticketed', holderState: 'confirmed' }, ['ticket', 'noted']],
    ['a swap that was paid late', { kind: 'swap-paid', tapKind: null }, ['one-visit', 'noted']],
  ])('fit the question: %s', (_, own, expected) => expect(acts(own)).toEqual(expected))

  test('always include that the office noted it', () => {
    for (const kind of questionKinds) expect(acts({ kind, tapKind: null, sides: [] })).toContain('noted')
  })
})
