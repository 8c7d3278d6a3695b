import { Stripe } from 'stripe'
import { jsonReply, type SimulatorReply, type SimulatorRequest } from './request-reply.ts'

type Transport = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>
type Answer = Awaited<ReturnType<Transport['makeRequest']>>
type Simulator = { readonly handle: (request: SimulatorRequest) => Promise<SimulatorReply> }
type Headers = Parameters<Transport['makeRequest']>[4]

/**
 * This HTTP client for the SDK calls a simulator in the same process. It has the same requests, answers and planted faults as a socket. A
 * socket would cost this process several times as much as the call itself.
 */
export function directlyTo(simulator: Simulator): Transport {
  return {
    getClientName: () => 'simulator',
    async makeRequest(_host, _port, path, method, headers, body, _protocol, timeoutInMs) {
      const reply = await simulator
        .handle({ method, path, headers: lowerCased(headers), body: textOf(body) })
        .catch(() => jsonReply(500, '{"error":{"type":"api_error","message":"The simulator failed."}}'))
      if (reply.fault === 'hang-up') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
      const hasCome = reply.fault === undefined || reply.fault === 'cut'
      return hasCome ? answerFrom(reply) : noAnswer(timeoutInMs)
    },
  }
}

function lowerCased(headers: Headers): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name in headers) named[name.toLowerCase()] = String(headers[name])
  return named
}

/** The SDK passes a file as bytes, and everything else as a text. */
function textOf(body: string | Uint8Array | null): string {
  return typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1')
}

function noAnswer(timeoutInMs: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), timeoutInMs))
}

function answerFrom(reply: SimulatorReply): Answer {
  return {
    getStatusCode: () => reply.status,
    getHeaders: () => reply.headers,
    getRawResponse: () => ({}),
    toStream: () => null,
    toJSON: async () => {
      if (reply.fault === 'cut') throw Stripe.HttpClient.makeResponseBodyError(null)
      return JSON.parse(reply.body)
    },
  }
}
