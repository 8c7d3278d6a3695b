/** The SDK's timeout is that of an idle line: an answer that trickles in for ever, or never stops, would hold its caller. */
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'

type Transport = ReturnType<typeof Stripe.createNodeHttpClient>

/** A hundred intents with their charges are a fifth of it. */
const longestAnswer = 8 * 1024 * 1024

/** The SDK's own HTTP client, whose answers arrive whole within the timeout or count as none. */
export function withinTimeout(agent: HttpAgent): Pick<Transport, 'getClientName' | 'makeRequest'> {
  const client = Stripe.createNodeHttpClient(agent)
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const [, , , , , , , timeoutInMs] = request
      const sentAt = performance.now()
      const answer = await orTimeout(client.makeRequest(...request), timeoutInMs)
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

async function orTimeout<Answer>(answer: Promise<Answer>, timeoutInMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), timeoutInMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

async function readWithin(answer: Awaited<ReturnType<Transport['makeRequest']>>, leftInMs: number): Promise<unknown> {
  const body = answer.getRawResponse() as IncomingMessage
  const giveUp = () => void body.destroy(Stripe.HttpClient.makeTimeoutError())
  const timer = setTimeout(giveUp, leftInMs)
  const read = answer.toJSON()
  let length = 0
  body.on('data', (piece: string) => {
    length += piece.length
    if (length > longestAnswer) giveUp()
  })
  return read.finally(() => clearTimeout(timer))
}
