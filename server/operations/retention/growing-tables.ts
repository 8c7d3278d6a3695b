/**
 * This list has every table that grows with time, with the period of its rows (rule A30). docs/data.md shows it. The job deletes in the
 * order of the list.
 */
import type { Tx } from '@rolloff/sql/connect.ts'
import type { PeriodName } from '#domain/retention/periods.ts'
import { forgetOldPhotos, forgetOldTickets } from '#server/db/file/old-photos.ts'
import type { Old } from '#server/db/retention/old.ts'
import { eraseOldOrders } from '#server/db/retention/old-names.ts'
import * as rows from '#server/db/retention/old-rows.ts'
import {
  beforeAllCarts,
  deleteRestingCarts,
  findLastOfRange,
  lockRestingCarts,
} from '#server/db/retention/resting-carts.ts'
import { forgetOldSpotPhotos } from '#server/db/spot/spots.ts'
import { type Aged, type DeleteBatch, inTurns } from './batch.ts'
import { leaveRestedAccounts } from './leave-rested-accounts.ts'

export type GrowingTable = {
  readonly table: string
  /** This is the name of the setting with the period, or the period in words if no setting has it. */
  readonly period: PeriodName | { readonly words: string }
  /** This happens to a row when its period is over. */
  readonly end: 'deleted' | 'emptied' | 'without names' | 'kept'
  /** The age of a row is counted from this. */
  readonly since: string
  readonly reason: string
  /** Starts a run of the job for this table. It is missing if something else deletes the rows. */
  readonly startRun?: () => DeleteBatch
}

const rowsAtOnce = 500
const changesAtOnce = 1_000
const photosAtOnce = 200
const ordersAtOnce = 20
const cartsAtOnce = 300

type DeleteOld = (tx: Tx, old: Old) => Promise<number>

const oldest = (name: PeriodName, remove: DeleteOld, limit = rowsAtOnce) =>
  inTurns(
    () =>
      async (tx, { now, ages }) =>
        (await remove(tx, { now, months: ages[name], limit })) === limit,
  )

/**
 * Makes a run that looks at each old row once. Some tables keep many of their old rows, and a batch that began at the oldest row would read
 * all of these again. Therefore each batch begins after the last row of the batch before. `look` handles one batch. It returns the last row
 * of the batch, or null if no row is left.
 */
const onceThrough = <Seen>(first: Seen, look: (tx: Tx, aged: Aged & { after: Seen }) => Promise<Seen | null>) =>
  inTurns(() => {
    let seen = first
    return async (tx, aged) => {
      const last = await look(tx, { ...aged, after: seen })
      seen = last ?? seen
      return last !== null
    }
  })

const oldChanges = onceThrough(rows.beforeAllChanges, (tx, { after, now, ages }) =>
  rows.deleteOldChanges(tx, {
    after,
    old: { now, months: ages.changes, limit: changesAtOnce },
    moneyMonths: ages.books,
  }),
)

const oldAudit = inTurns(
  () =>
    async (tx, { now, ages }) =>
      (await rows.deleteOldAudit(tx, { now, months: ages.changes, moneyMonths: ages.books, limit: rowsAtOnce })) ===
      rowsAtOnce,
)

const oldTaps = onceThrough(rows.beforeAllTaps, (tx, { after, now, ages }) =>
  rows.deleteOldTaps(tx, { after, old: { now, months: ages.taps, limit: rowsAtOnce } }),
)

const oldPhotos = inTurns(() => async (tx, { now, ages }) => {
  const photos = await forgetOldPhotos(tx, { now, months: ages.photos, limit: photosAtOnce })
  const tickets = await forgetOldTickets(tx, { now, months: ages.tickets, limit: photosAtOnce })
  return photos === photosAtOnce || tickets === photosAtOnce
})

/** Nearly all carts became orders and stay. */
const restingCarts = onceThrough(beforeAllCarts, async (tx, { after, now, ages }) => {
  const old = { now, months: ages.carts, limit: cartsAtOnce }
  const upTo = await findLastOfRange(tx, { after, old })
  if (upTo) await deleteRestingCarts(tx, await lockRestingCarts(tx, { after, upTo, old }), old)
  return upTo
})

const evidence = 'It answers what happened if a customer or a bank asks.'
const withCart = 'It belongs to a cart, and to the order with the id of the cart.'
const withOrder = 'It is part of an order.'
const ofBooks = 'The books of a sale are kept for seven years. Amounts, dates, city and ZIP stay for good.'
const lastMovement = 'the last movement of the order'
const counts = 'It counts for a limit and nothing else.'
const signIn = 'It is of no use after that.'
const daysOfWork = 'It is a day of work without a name of a customer. A year has a few thousand rows.'
const landfill = 'It is what a landfill billed. It has no name of a customer.'

const forBooks = (tables: readonly string[], reason: string): GrowingTable[] =>
  tables.map(table => ({ table, period: 'books', end: 'without names', since: lastMovement, reason }))

const forGood = (tables: readonly string[], reason: string): GrowingTable[] =>
  tables.map(table => ({ table, period: { words: 'no end' }, end: 'kept', since: '–', reason }))

const byOtherJobs = (
  end: GrowingTable['end'],
  reason: string,
  tables: Readonly<Record<string, readonly [words: string, since: string]>>,
): GrowingTable[] =>
  Object.entries(tables).map(([table, [words, since]]) => ({ table, period: { words }, end, since, reason }))

export const growingTables: readonly GrowingTable[] = [
  {
    table: 'message',
    period: 'messages',
    end: 'deleted',
    since: 'when it was written; while its order is open it stays',
    reason: evidence,
    startRun: oldest('messages', rows.deleteOldMessages),
  },
  {
    table: 'inbound_text',
    period: 'messages',
    end: 'deleted',
    since: 'when it came',
    reason: evidence,
    startRun: oldest('messages', rows.deleteOldReplies),
  },
  {
    table: 'dev_outbox',
    period: 'messages',
    end: 'deleted',
    since: 'when it was written',
    reason: 'It is a message of a test installation.',
    startRun: oldest('messages', rows.deleteOldOutbox),
  },
  {
    table: 'waiting_list',
    period: 'messages',
    end: 'deleted',
    since: 'when the person was told that the ZIP is served; until then it stays',
    reason: 'The person has what they waited for.',
    startRun: oldest('messages', rows.deleteOldWaiting),
  },
  {
    table: 'text_day',
    period: 'messages',
    end: 'deleted',
    since: 'the day',
    reason: 'It counts the texts of a day.',
    startRun: oldest('messages', rows.deleteOldTextDays),
  },
  {
    table: 'provider_event',
    period: 'providerEvents',
    end: 'deleted',
    since: 'when it came; an event that was not read yet stays',
    reason: 'An event that is sent again is known as long as its payment can be disputed.',
    startRun: oldest('providerEvents', rows.deleteOldEvents),
  },
  {
    table: 'change',
    period: 'changes',
    end: 'deleted',
    since: 'when it was made; what is about money stays for `KEEP_BOOKS_MONTHS`',
    reason: evidence,
    startRun: oldChanges,
  },
  {
    table: 'audit_event',
    period: 'changes',
    end: 'deleted',
    since: 'when the data were read; what is about money stays for `KEEP_BOOKS_MONTHS`',
    reason: 'It says who read the data of a person.',
    startRun: oldAudit,
  },
  {
    table: 'inspection',
    period: 'truckChecks',
    end: 'deleted',
    since: 'when the truck was looked over; while a defect is not repaired it stays',
    reason: 'The law asks for the report, and the history of a truck shows what was repaired.',
    startRun: oldest('truckChecks', rows.deleteOldTruckChecks),
  },
  {
    table: 'tap',
    period: 'taps',
    end: 'deleted',
    since: 'when it came; the tap of a truck check stays with the check; the position goes after the days of rule A20',
    reason: 'It says where a driver was and when. The stops, loads and boxes that followed from it stay.',
    startRun: oldTaps,
  },
  {
    table: 'driver_link',
    period: 'taps',
    end: 'deleted',
    since: 'the end of its day',
    reason: 'It says by which link a tap came.',
    startRun: oldest('taps', rows.deleteOldLinks),
  },
  {
    table: 'order_photo',
    period: 'photos',
    end: 'deleted',
    since:
      'the end of its order; pictures of scale tickets after `TICKET_MONTHS` (rule L46); photos of a truck check go with the check if it goes earlier',
    reason: 'It shows what was delivered and in which state, and how much a load weighed.',
    startRun: oldPhotos,
  },
  {
    table: 'spot',
    period: 'photos',
    end: 'emptied',
    since: 'the end of its order; the plot stays as long as the name of the order',
    reason: 'It shows where the dumpster was to stand.',
    startRun: oldest('photos', forgetOldSpotPhotos, photosAtOnce),
  },
  {
    table: 'reservation',
    period: 'carts',
    end: 'deleted',
    since: 'when it was made; while it is held it stays, and so does the newest one of a hauler',
    reason: 'It explains why a day was full.',
    startRun: oldest('carts', rows.deleteOldReservations),
  },
  {
    table: 'identity_consent',
    period: 'books',
    end: 'deleted',
    since: 'the last yes or no of the number; the consents of a number with an account stay with the account',
    reason: 'It proves that a number might be texted.',
    startRun: oldest('books', rows.deleteOldConsents),
  },
  {
    table: 'orders',
    period: 'books',
    end: 'without names',
    since: lastMovement,
    reason: ofBooks,
    startRun: oldest('books', eraseOldOrders, ordersAtOnce),
  },
  {
    table: 'app_user',
    period: 'books',
    end: 'without names',
    since: 'the last sign-in, order, cart and consent of a customer; people who work or drive for a hauler stay',
    reason: 'An account that nobody uses is erased as if the person had deleted it.',
    startRun: leaveRestedAccounts,
  },
  // A run looks at all carts of the past. So they come last, and other tables do not wait for them.
  {
    table: 'cart',
    period: 'carts',
    end: 'deleted',
    since:
      'the last change; a cart with an order or a payment stays with it; carts of guests without a frozen price and leads go after the days of rule A20',
    reason: 'The person may go on with it, and the office may see what was given up.',
    startRun: restingCarts,
  },
  {
    table: 'address',
    period: 'books',
    end: 'deleted',
    since: 'the account that it belongs to; the address of a guest goes with the cart',
    reason: 'A person finds it again in the next checkout. An order has an address of its own.',
  },
  ...forBooks(
    ['quote', 'payment_attempt', 'phone_order', 'spoken_consent', 'standing_box', 'order_swap'],
    `${withCart} It is deleted with a cart that became no order.`,
  ),
  ...forBooks(
    [
      'order_line',
      'order_event',
      'event_hour',
      'order_extension',
      'order_consent',
      'order_adjustment',
      'order_fee',
      'order_search_key',
      'note',
      'stop',
      'promise',
      'load',
      'question',
      'site',
      'weighing',
      'bill',
      'bill_line',
      'bill_objection',
      'voluntary_offer',
      'payment',
      'order_charge',
      'refund',
      'refund_request',
      'money_given',
      'tax_entry',
      'dispute',
      'payment_notice',
    ],
    withOrder,
  ),
  ...forBooks(
    ['customer', 'customer_person', 'customer_search_key'],
    'It is the customer of orders. It loses its name with the last account behind it.',
  ),
  ...forGood(['route', 'container_move', 'daily_figure'], daysOfWork),
  ...forGood(['statement', 'statement_line', 'statement_left_out'], landfill),
  ...byOtherJobs('deleted', 'Its bytes are deleted first, an hour after no row shows it any longer (rule L45).', {
    file: ['1 hour', 'when the last row that showed it was deleted'],
  }),
  ...byOtherJobs('deleted', counts, {
    rate_count: ['10 minutes', 'the end of its window'],
    card_decline: ['2 days', 'when the card was declined'],
    identity_limit: ['1 day', 'the end of its window'],
    identity_send: ['30 days', 'when the code was sent'],
    identity_exchange_block: ['1 day', 'its end'],
    identity_challenge: ['1 day', 'its end'],
  }),
  ...byOtherJobs('deleted', signIn, {
    identity_code: ['1 day', 'when the code was sent, or the end of a wait for wrong codes'],
    identity_session: ['1 day', 'its end'],
    identity_refresh_token: ['1 day', 'its end'],
    identity_used_token: ['1 day', 'its end'],
  }),
]
