/**
 * GET /events/office, /events/driver and /events/orders/{id} are streams that report what other people change. Pages read them with
 * `fetch`, because an EventSource cannot send a token. `since` is the id of the last event that arrived. A stream ends when its token
 * expires and when the server stops.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { Notices } from '@rolloff/sql/notices.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal/refusal.ts'
import { countedAddress } from '#domain/value/ip-network.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { findOwnDriver } from '#server/api/gates/driver.ts'
import { officeOf } from '#server/api/gates/office.ts'
import { isRowId } from '#server/api/row-id.ts'
import { newestTransaction } from '#server/db/change/change-feed.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitLinkViewer, admitViewer } from '#server/http/events/admit-viewer.ts'
import { type EventStream, eventHeaders, makeEventStream } from '#server/http/events/event-stream.ts'
import { makePlaces } from '#server/http/events/places.ts'
import { type CustomerViewer, sendToCustomers } from '#server/http/events/send-to-customers.ts'
import { type DriverViewer, sendToDrivers } from '#server/http/events/send-to-drivers.ts'
import { type LinkViewer, lastEventOfLinks, readmitLinks, sendToLinks } from '#server/http/events/send-to-links.ts'
import { type OfficeViewer, sendToOffice } from '#server/http/events/send-to-office.ts'
import { readmitSignedIn, type Watch, watchChanges } from '#server/http/events/watch-changes.ts'
import { phoneOfLinkIn } from '#server/http/trpc.ts'

export type EventParts = {
  readonly deps: ApiDeps
  readonly notices: Pick<Notices, 'listen'>
  readonly isStopping: () => boolean
}

export function registerEvents(app: FastifyInstance, { deps, notices, isStopping }: EventParts): void {
  const watching = { deps, notices, isStopping, log: app.log }
  const office = watchChanges({ ...watching, readmit: readmitSignedIn<OfficeViewer>(deps), tell: sendToOffice(deps) })
  const drivers = watchChanges({ ...watching, readmit: readmitSignedIn<DriverViewer>(deps), tell: sendToDrivers(deps) })
  const ended = { lastWord: lastEventOfLinks }
  const links = watchChanges({ ...watching, ...ended, readmit: readmitLinks(deps), tell: sendToLinks(deps) })
  const customers = watchChanges({
    ...watching,
    readmit: readmitSignedIn<CustomerViewer>(deps),
    tell: sendToCustomers(deps),
  })
  const places = makePlaces(deps)
  app.addHook('preClose', done => {
    for (const watch of [office, drivers, links, customers]) watch.close()
    done()
  })
  const open = (url: string, enter: Enter, scope: FastifyInstance) => {
    const handler = async (request: EventsRequest, reply: FastifyReply) => {
      if (isStopping()) return reply.code(503).header('retry-after', 1).send({ error: 'This server is about to stop.' })
      const { since } = request.query
      const stream = makeEventStream()
      const { begin, countedAs } = await enter(request, typeof since === 'string' ? since : null, stream)
      reply.headers(eventHeaders)
      if (request.method === 'HEAD') return reply.send()
      stream.body.once('close', places.take(countedAs, countedAddress(request.ip)))
      begin()
      return reply.send(stream.body)
    }
    scope.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler })
    scope.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, handler: refuseMethod })
  }
  const asDriver = enterAsDriver(deps, drivers)
  const byLink = enterByLink(deps, links)
  app.register(async scope => {
    scope.setErrorHandler(answerRefusal)
    open('/events/office', enterOffice(deps, office), scope)
    open('/events/driver', (...asked) => (byLinkOf(asked[0]) ? byLink : asDriver)(...asked), scope)
    open('/events/orders/:orderId', enterAsCustomer(deps, customers), scope)
  })
}

/** `begin` starts to send events to an admitted viewer. Streams with the same `countedAs` are counted together. */
type Entered = { readonly begin: () => void; readonly countedAs: string }
/**
 * Admits a viewer.
 * @throws the refusal if the viewer may not look.
 */
type Enter = (request: EventsRequest, since: string | null, stream: EventStream) => Promise<Entered>

const byLinkOf = ({ headers }: FastifyRequest) => phoneOfLinkIn(headers.authorization)

const enterOffice =
  (deps: ApiDeps, watch: Watch<OfficeViewer>): Enter =>
  async (request, since, stream) => {
    const { user, organizationId: named, ...admitted } = await admitViewer(deps, request)
    const { organizationId } = officeOf(user, named)
    const cursor = await cursorOf(deps.db, since)
    const begin = () => watch.open({ ...admitted, userId: user.id, organizationId, stream, cursor, isOpened: false })
    return { begin, countedAs: user.id }
  }

/**
 * Returns '0', the beginning, for a cursor that this database never gave out. A database that this one has replaced may have given it out.
 */
async function cursorOf(db: Db, since: string | null): Promise<string | null> {
  if (since === null) return null
  const isGiven = /^\d{1,18}$/.test(since) && BigInt(since) <= BigInt(await newestTransaction(db))
  return isGiven ? since : '0'
}

const enterAsDriver =
  (deps: ApiDeps, watch: Watch<DriverViewer>): Enter =>
  async (request, since, stream) => {
    const { user, organizationId: named, ...admitted } = await admitViewer(deps, request)
    const { id: driverId, organizationId } = await findOwnDriver(deps.db, user, named)
    const day = { driverId, stream, mark: since, isOpened: false, markedAt: null }
    return { begin: () => watch.open({ ...admitted, ...day, userId: user.id, organizationId }), countedAs: user.id }
  }

const enterByLink =
  (deps: ApiDeps, watch: Watch<LinkViewer>): Enter =>
  async (request, since, stream) => {
    const { hash, driver, expiresAt } = await admitLinkViewer(deps, request)
    const { id: driverId, organizationId } = driver
    const day = { driverId, stream, mark: since, isOpened: false, markedAt: null }
    return { begin: () => watch.open({ ...day, organizationId, expiresAt, hash }), countedAs: hash }
  }

/** Admits only the owner of an order. The office has its own page for an order. */
const enterAsCustomer =
  (deps: ApiDeps, watch: Watch<CustomerViewer>): Enter =>
  async (request, since, stream) => {
    const { user, organizationId: _, ...admitted } = await admitViewer(deps, request)
    const { orderId } = request.params
    const order = isRowId(orderId) ? await findOrderAccess(deps.db, orderId) : null
    if (order?.userId !== user.id) throw new Refusal('order-not-found')
    const { organizationId } = order
    const page = { orderId: order.id, stream, mark: since, isOpened: false }
    return { begin: () => watch.open({ ...admitted, ...page, userId: user.id, organizationId }), countedAs: user.id }
  }

type EventsRequest = FastifyRequest<{ Querystring: { since?: string }; Params: { orderId?: string } }>

async function refuseMethod(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(405).header('allow', 'GET, HEAD').send({ error: 'Events are read with GET.' })
}
