import type { Tx } from '@rolloff/sql/connect.ts'
import { listedStatuses } from '#domain/dispatch/list.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { unknownName } from '#domain/value/person.ts'
import { addClosedDay, type ClosedDayShown, type NamedDay, removeClosedDay } from '#server/db/catalog/closed-days.ts'
import { lockCatalog } from '#server/db/catalog/written-catalog.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { listLastPromises } from '#server/db/dispatch/promises.ts'
import { listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type DayPromise = {
  readonly orderId: string
  readonly number: string
  readonly customer: string
  readonly street: string | null
  readonly start: number
  readonly end: number
}

/**
 * Returns the visits that customers were promised for a day. If nothing was promised yet, the visits that they requested are returned
 * (rule S15).
 */
export async function listPromisesOn(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  day: Day,
): Promise<DayPromise[]> {
  const waitingOrders = await listWaitingOrders(db, { organizationId, statuses: listedStatuses })
  const sides = waitingOrders.flatMap(({ orderId }) => [
    { orderId, side: 'drop-off' as const },
    { orderId, side: 'pickup' as const },
  ])
  const promises = await db.transaction().execute(tx => listLastPromises(tx, sides))
  return waitingOrders.flatMap(({ orderId, friendlyId: number, customer, company, street, asked: requested }) => {
    const promised = promises.find(one => one.orderId === orderId && one.window.day === day)?.window
    const window = promised ?? (requested?.day === day ? requested : null)
    if (!window) return []
    return [{ orderId, number, customer: company ?? customer, street, start: window.start, end: window.end }]
  })
}

export type ClosedDayInput = NamedDay & {
  /** The page listed these orders for the day. */
  readonly seen: readonly string[]
}

/**
 * Closes a day. No truck drives, customers cannot choose the day, and the board shows its name. A promised visit remains until the office
 * plans it otherwise. Refuses 'changed-meanwhile' with who has closed the day already, and if promises were made that the page did not
 * list.
 */
export async function closeDay(
  deps: Deps,
  acting: OfficeActing,
  { seen: expectedOrderIds, ...closedDay }: ClosedDayInput,
): Promise<void> {
  const { organizationId } = acting
  const promises = await listPromisesOn(deps, organizationId, closedDay.day)
  if (promises.some(({ orderId }) => !expectedOrderIds.includes(orderId))) throw stale()
  await deps.db.transaction().execute(async tx => {
    await lockCatalog(tx, organizationId)
    if (!(await addClosedDay(tx, organizationId, closedDay))) throw await closedBy(tx, organizationId, closedDay.day)
    await addChange(tx, {
      ...acting,
      at: deps.clock(),
      act: 'close-day',
      object: 'organization',
      objectId: organizationId,
      after: { day: closedDay.day },
    })
  })
}

/**
 * Opens a day, so that customers can choose it again. Refuses 'changed-meanwhile' if the day is open already, or closed under another name.
 */
export async function openDay({ db, clock }: Deps, acting: OfficeActing, { day, name }: ClosedDayShown): Promise<void> {
  const { organizationId } = acting
  await db.transaction().execute(async tx => {
    await lockCatalog(tx, organizationId)
    if (!(await removeClosedDay(tx, organizationId, { day, name }))) throw stale()
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'open-day',
      object: 'organization',
      objectId: organizationId,
      before: { day },
    })
  })
}

const stale = () => new Refusal('changed-meanwhile', { who: unknownName })

/** Returns the refusal 'changed-meanwhile'. The refusal names the person who closed the day, if that was the last change. */
async function closedBy(tx: Tx, organizationId: string, day: Day): Promise<Refusal> {
  const last = await findLastChange(tx, organizationId, 'close-day')
  return last?.after?.day === day ? new Refusal('changed-meanwhile', { who: last.who }) : stale()
}
