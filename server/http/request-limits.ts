/**
 * An IP address, and the IPv6 /48 around it, may send a limited number of requests (rule A10). Each has a stock of requests, which refills
 * evenly, so that a client cannot send a minute's worth of requests at once, minute after minute. A batch costs as much as its calls, and a
 * long body costs more than a short one. Each process has its own stocks.
 * A route opts out with `config: { rateLimit: false }`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '#domain/refusal/refusal.ts'
import { countedAddress, countedNetwork, timesForNetwork } from '#domain/value/ip-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: false
  }
}

export type Stock = { readonly most: number; readonly perSecond: number }

/**
 * The stock allows 1,200 requests a minute. That is enough if some dozens of people behind one address open the shop at the same moment.
 */
const usual: Stock = { most: 400, perSecond: 20 }

/**
 * After this many requests at once (twice as many from a /48), further requests within the stock wait their turn. A browser that opens a
 * page does not notice it. A client that sends its whole stock in the first second does not make other people wait.
 */
const usualPace: Stock = { most: 40, perSecond: 40 }

/**
 * A refusal is sent half a second late, so that a client which repeats its request on one connection can do so only twice a second. At most
 * this many refusals wait at a time, because each takes memory. Further refusals are sent at once.
 */
const usualHold = { holdInMs: 500, maxHeld: 500 }

type LimitSettings = typeof usualHold & {
  readonly ofAddress: Stock
  readonly pace: Stock
  readonly clock: () => number
}

export function limitRequests(app: FastifyInstance, settings: Partial<LimitSettings> = {}): void {
  const limits = { ofAddress: usual, pace: usualPace, clock: Date.now, ...usualHold, ...settings }
  const { ofAddress, pace, clock, holdInMs, maxHeld } = limits
  let heldCount = 0
  const refuseLater = (refuse: () => void) => {
    if (heldCount >= maxHeld) return refuse()
    heldCount += 1
    setTimeout(() => {
      heldCount -= 1
      refuse()
    }, holdInMs)
  }
  const addresses = keepStocks(ofAddress)
  const networks = keepStocks({ most: ofAddress.most, perSecond: ofAddress.perSecond * timesForNetwork })
  const turnsOfAddresses = keepStocks(pace)
  const turnsOfNetworks = keepStocks({ most: pace.most * 2, perSecond: pace.perSecond * 2 })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.rateLimit === false) return done()
    const [now, cost, address] = [clock(), costOf(request), countedAddress(request.ip)]
    const network = countedNetwork(request.ip)
    // The address is checked first. A request that its address may not send then takes nothing from the stock of its network.
    const waitInMs = addresses.take(address, cost, now) || (network && networks.take(network, cost, now))
    if (!waitInMs) {
      const ofNetwork = network ? turnsOfNetworks.borrow(network, cost, now) : 0
      const turnInMs = Math.max(turnsOfAddresses.borrow(address, cost, now), ofNetwork)
      return turnInMs > 0 ? void setTimeout(done, turnInMs) : done()
    }
    reply.header('retry-after', Math.ceil(waitInMs / 1000))
    refuseLater(() => done(Object.assign(new Error(refusals['too-many-requests'].message), { statusCode: 429 })))
  })
}

const maxCalls = 20
/** Pages send shorter bodies than this. */
const bytesForOne = 4096
const maxForBody = 16

const costOf = (request: FastifyRequest) => callsIn(request.url) + costOfBody(request.headers)

function callsIn(url: string): number {
  if (!url.startsWith('/trpc/')) return 1
  const end = url.indexOf('?')
  return (end < 0 ? url : url.slice(0, end)).split(/,|%2c/i, maxCalls).length
}

function costOfBody(headers: FastifyRequest['headers']): number {
  if (headers['transfer-encoding'] !== undefined) return maxForBody
  return Math.min(maxForBody, Math.floor(Number(headers['content-length'] ?? 0) / bytesForOne))
}

/**
 * The server knows the stocks of this many addresses at most. A forgotten address starts with a full stock again, like one that sent
 * nothing for a while.
 */
const maxKnown = 10_000

function keepStocks({ most, perSecond }: Stock) {
  const known = new Map<string, { left: number; at: number }>()
  const look = (key: string, now: number) => {
    const before = known.get(key) ?? { left: most, at: now }
    return Math.min(most, before.left + (Math.max(0, now - before.at) / 1000) * perSecond)
  }
  const keep = (key: string, left: number, now: number) => {
    known.delete(key)
    const oldest = known.size >= maxKnown ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, { left, at: now })
  }
  return {
    /**
     * Takes the cost and returns 0. If the stock is too small, it takes nothing and returns the milliseconds after which there is enough.
     */
    take(key: string, cost: number, now: number): number {
      const left = look(key, now)
      const isEnough = left >= cost
      keep(key, isEnough ? left - cost : left, now)
      return isEnough ? 0 : ((cost - left) / perSecond) * 1000
    },
    /** Takes the cost in any case. Returns the milliseconds after which the stock has paid for it. */
    borrow(key: string, cost: number, now: number): number {
      const left = look(key, now) - cost
      keep(key, left, now)
      return Math.max(0, (-left / perSecond) * 1000)
    },
  }
}
