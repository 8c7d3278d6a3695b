/** The tests' doubles of other companies' services can have these faults. All of them share one list of names. */

/**
 * These faults happen to an answer on the line: it is closed before the first byte (`hang-up`) or in the middle (`cut`), it carries nothing
 * (`silence`), or a character at a time (`trickle`) or as much as it can (`endless`), both without an end.
 */
export const lineFaults = ['hang-up', 'cut', 'silence', 'trickle', 'endless'] as const
export type LineFault = (typeof lineFaults)[number]

/** A network, a proxy or a filter sends such a page in place of the service's answer. */
export const nonsense = {
  'not-json': '<html><body>Please sign in to this network</body></html>',
  'other-shape': '{"greeting":"hello"}',
  'json-text': '"x"',
  'json-number': '5',
  'json-true': 'true',
  'json-null': 'null',
  'json-empty-list': '[]',
  'json-list': '[1]',
  'json-empty-object': '{}',
  'json-page': '{"object":"list"}',
} as const
export type Nonsense = keyof typeof nonsense

/** `before`: the call is refused with 500, and nothing was done. `after`: the answer is 500 as well, but the work was done. */
export type Fault = 'before' | 'after' | LineFault | Nonsense

export const isNonsense = (fault: string): fault is Nonsense => fault in nonsense
export const isLineFault = (fault: string): fault is LineFault => (lineFaults as readonly string[]).includes(fault)
