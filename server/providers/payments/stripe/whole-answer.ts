/**
 * The SDK's timeout only ends a connection that is idle. An answer that trickles in for ever, or never stops, would keep its caller
 * waiting.
 */
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { endWithin, NoAnswerInTime } from '../../end-within.ts'
import { readWhole } from '../../read-whole.ts'

type Transport = ReturnType<typeof Stripe.createNodeHttpClient>

/** This is five times the size of a hundred intents with their charges. */
const maxAnswerBytes = 8 * 1024 * 1024

/** Returns the SDK's own HTTP client, but an answer that is not complete within the timeout counts as no answer. */
export function withinTimeout(agent: HttpAgent): Pick<Transport, 'getClientName' | 'makeRequest'> {
  const client = Stripe.createNodeHttpClient(agent)
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const [, , , , , , , timeoutInMs] = request
      const sentAt = performance.now()
      const answer = await endWithin(timeoutInMs, client.makeRequest(...request)).catch(asTimeout)
      return {
        getStatusCode: () => answer.getStatusCode(),
        getHeaders: () => answer.getHeaders(),
        getRawResponse: () => answer.getRawResponse(),
        toStream: whenDone => answer.toStream(whenDone),
        toJSON: () => readWithin(answer, timeoutInMs - (performance.now() - sentAt)),
      }
    },
  }
}

function asTimeout(error: unknown): never {
  throw error instanceof NoAnswerInTime ? Stripe.HttpClient.makeTimeoutError() : error
}

async function readWithin(answer: Awaited<ReturnType<Transport['makeRequest']>>, leftInMs: number): Promise<object> {
  const body = answer.getRawResponse() as IncomingMessage
  const timer = setTimeout(() => void body.destroy(Stripe.HttpClient.makeTimeoutError()), leftInMs)
  try {
    return objectIn((await readWhole(body, maxAnswerBytes)).toString())
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A proxy or a filter may answer with any JSON. If the answer is not an object, the SDK throws where nothing catches the error, and its
 * call never ends.
 */
function objectIn(text: string): object {
  const answer: unknown = JSON.parse(text)
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer
  throw new TypeError('The answer is not a JSON object.')
}
