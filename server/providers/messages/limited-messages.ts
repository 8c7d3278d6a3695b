import { endWithin } from '../end-within.ts'
import type { Messages } from './messages.ts'

/** No message service takes this long. */
const longestSendInMs = 30_000

/** A batch of messages does not wait for a service that never answers: after the limit it is not known whether the message was taken. */
export const withinLimit = (messages: Messages, limitInMs = longestSendInMs): Messages => ({
  send: message => endWithin(limitInMs, messages.send(message)),
})
