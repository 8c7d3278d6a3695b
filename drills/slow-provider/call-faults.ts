/** Maps each fault of the table to a fault of the payment simulator. */
import type { CallFault } from '#server/testing/services-before-doubles.ts'
import type { FaultName } from './kind.ts'

export const callFaultOf: Readonly<Record<FaultName, CallFault['point']>> = {
  'refuses (500)': 'before',
  'works, then says 500': 'after',
  'cuts the line': 'cut',
  hangs: 'silence',
  'answers a web page': 'not-json',
  'answers other JSON': 'other-shape',
  'answers without end': 'trickle',
  'answers "x"': 'json-text',
  'answers 5': 'json-number',
  'answers true': 'json-true',
  'answers null': 'json-null',
  'answers []': 'json-empty-list',
  'answers [1]': 'json-list',
  'answers {}': 'json-empty-object',
  'answers {"object":"list"}': 'json-page',
}
