/** How many requests an IP address may send, and the IPv6 /48 around it (rule A10). Routes say no with `config: { rateLimit: false }`. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress, countedNetwork, timesForNetwork } from '#domain/ip-network.ts'

const mostPerMinute = 1200
const timeWindow = '1 minute'
const untold = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export async function limitRequests(app: FastifyInstance, max = mostPerMinute): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => countedAddress(ip),
  })
  // The second in turn: what was refused to an address is not counted against its neighbours.
  await app.register(rateLimit, {
    max: max * timesForNetwork,
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => countedNetwork(ip) ?? '',
    allowList: (_request: FastifyRequest, network: string) => network === '',
    addHeadersOnExceeding: untold,
  })
}
