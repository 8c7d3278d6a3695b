/**
 * /orders/…/calendar.ics is a calendar file with the visits of an order (rule L18). Anybody with a signed link that has not expired may
 * read it.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { FastifyInstance } from 'fastify'
import { isRowId } from '#server/api/row-id.ts'
import { findOrderDetails } from '#server/db/order/orders.ts'
import type { SignedLink, SignedLinks } from '#server/http/signed-links.ts'
import { orderCalendar } from '#server/operations/order/order-calendar.ts'

export type CalendarParts = {
  readonly db: Db
  readonly clock: () => Date
  readonly calendarLinks: SignedLinks
  readonly site: () => string
}

type CalendarRequest = { Params: { id: string }; Querystring: { until?: string; signature?: string } }

export function registerOrderCalendar(app: FastifyInstance, parts: CalendarParts): void {
  app.get<CalendarRequest>('/orders/:id/calendar.ics', async (request, reply) => {
    const { until, signature } = request.query
    const isSigned = typeof until === 'string' && typeof signature === 'string'
    const file = isSigned ? await readFile(parts, { id: request.params.id, until, signature }) : null
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (file === null) return reply.code(404).send({ error: 'Not found' })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="dumpster.ics"')
      .send(file)
  })
}

/** Returns null if the link is not valid. A link with a wrong signature leads to no query of the database. */
async function readFile({ db, clock, calendarLinks, site }: CalendarParts, link: SignedLink): Promise<string | null> {
  if (!isRowId(link.id) || !calendarLinks.isValid(link, clock())) return null
  const order = await findOrderDetails(db, link.id)
  return order && orderCalendar(order, site(), clock())
}
