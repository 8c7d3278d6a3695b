import { endWithin } from '../end-within.ts'
import type { Messages } from './messages.ts'

/** Every message service ends a call before this time if its own limits work. */
const maxCallInMs = 20_000

/**
 * Ends a call after the limit, so that a batch does not wait for a service that never answers. It is then unknown if the service took the
 * message.
 */
export const withinLimit = (messages: Messages, limitInMs = maxCallInMs): Messages => ({
  send: message => endWithin(limitInMs, messages.send(message)),
  lookUp: (message, handedOverAt) => endWithin(limitInMs, messages.lookUp(message, handedOverAt)),
})

/** Makes at most `most` calls at once. Further calls wait until one has ended. */
export function atMost(most: number, messages: Messages): Messages {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    send: message => inTurn(() => messages.send(message)),
    lookUp: (message, handedOverAt) => inTurn(() => messages.lookUp(message, handedOverAt)),
  }
}
