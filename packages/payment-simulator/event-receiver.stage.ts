import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedEvent = { readonly rawBody: Buffer; readonly signature: string }

/** Opens a receiver that stores the signed events that it gets. After `refuseNext` it answers 500 that many times. */
export async function openEventReceiver() {
  const received: ReceivedEvent[] = []
  let refusals = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isRefused = refusals > 0
    if (isRefused) refusals -= 1
    else received.push({ rawBody: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) })
    response.writeHead(isRefused ? 500 : 200).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    refuseNext(times: number) {
      refusals = times
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
