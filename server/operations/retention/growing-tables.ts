/**
 * This list has every table that grows with time, with the period of its rows (rule A30). docs/data.md shows it. The job deletes in the
 * order of the list.
 */
import type { Tx } from '@rolloff/sql/connect.ts'
import type { Ages, PeriodName } from '#domain/retention/periods.ts'
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

export type Batch = { readonly now: Date; readonly ages: Ages }

/** Works off one batch in the given transaction. Returns false when nothing of its kind is left. */
export type WorkOff = (tx: Tx, batch: Batch) => Promise<boolean>

export type GrowingTable = {
  readonly table: string
  /** The setting with the period, or the period in words if no setting has it. */
  readonly period: PeriodName | { readonly words: string }
  /** What happens to a row when its period is over. */
  readonly end: 'deleted' | 'emptied' | 'without names' | 'kept'
  /** What the age of a row is counted from. */
  readonly since: string
  readonly reason: string
  /** Begins a run of the job for this table. It is missing if something else deletes the rows. */
  readonly begin?: () => WorkOff
}

const rowsAtOnce = 500
const photosAtOnce = 200
const ordersAtOnce = 20
const cartsAtOnce = 300

type DeleteOld = (tx: Tx, old: Old) => Promise<number>

const oldest =
  (name: PeriodName, remove: DeleteOld, limit = rowsAtOnce) =>
  (): WorkOff =>
  async (tx, { now, ages }) =>
    (await remove(tx, { now, months: ages[name], limit })) === limit

const oldChanges =
  (): WorkOff =>
  async (tx, { now, ages }) =>
    (await rows.deleteOldChanges(tx, { now, months: ages.changes, moneyMonths: ages.books, limit: rowsAtOnce })) ===
    rowsAtOnce

const oldPhotos =
  (): WorkOff =>
  async (tx, { now, ages }) => {
    const photos = await forgetOldPhotos(tx, { now, months: ages.photos, limit: photosAtOnce })
    const tickets = await forgetOldTickets(tx, { now, months: ages.tickets, limit: photosAtOnce })
    return photos === photosAtOnce || tickets === photosAtOnce
  }

/** A run looks at each old cart once, because nearly all of them became orders and stay. */
function restingCarts(): WorkOff {
  let seen = beforeAllCarts
  return async (tx, { now, ages }) => {
    const old = { now, months: ages.carts, limit: cartsAtOnce }
    const upTo = await findLastOfRange(tx, { after: seen, old })
    if (!upTo) return false
    await deleteRestingCarts(tx, await lockRestingCarts(tx, { after: seen, upTo, old }), old)
    seen = upTo
    return true
  }
}

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
    begin: oldest('messages', rows.deleteOldMessages),
  },
  {
    table: 'inbound_text',
    period: 'messages',
    end: 'deleted',
    since: 'when it came',
    reason: evidence,
    begin: oldest('messages', rows.deleteOldReplies),
  },
  {
    table: 'dev_outbox',
    period: 'messages',
    end: 'deleted',
    since: 'when it was written',
    reason: 'It is a message of a test installation.',
    begin: oldest('messages', rows.deleteOldOutbox),
  },
  {
    table: 'waiting_list',
    period: 'messages',
    end: 'deleted',
    since: 'when the person was told that the ZIP is served; until then it stays',
    reason: 'The person has what they waited for.',
    begin: oldest('messages', rows.deleteOldWaiting),
  },
  {
    table: 'text_day',
    period: 'messages',
    end: 'deleted',
    since: 'the day',
    reason: 'It counts the texts of a day.',
    begin: oldest('messages', rows.deleteOldTextDays),
  },
  {
    table: 'provider_event',
    period: 'providerEvents',
    end: 'deleted',
    since: 'when it came; an event that was not read yet stays',
    reason: 'An event that is sent again is known as long as its payment can be disputed.',
    begin: oldest('providerEvents', rows.deleteOldEvents),
  },
  {
    table: 'change',
    period: 'changes',
    end: 'deleted',
    since: 'when it was made; what is about money stays for `KEEP_BOOKS_MONTHS`',
    reason: evidence,
    begin: oldChanges,
  },
  {
    table: 'audit_event',
    period: 'changes',
    end: 'deleted',
    since: 'when the data were read',
    reason: 'It says who read the data of a person.',
    begin: oldest('changes', rows.deleteOldAudit),
  },
  {
    table: 'inspection',
    period: 'truckChecks',
    end: 'deleted',
    since: 'when the truck was looked over; while a defect is not repaired it stays',
    reason: 'The law asks for the report, and the history of a truck shows what was repaired.',
    begin: oldest('truckChecks', rows.deleteOldTruckChecks),
  },
  {
    table: 'tap',
    period: 'taps',
    end: 'deleted',
    since: 'when it came; the tap of a truck check stays with the check; the position goes after the days of rule A20',
    reason: 'It says where a driver was and when. The stops, loads and boxes that followed from it stay.',
    begin: oldest('taps', rows.deleteOldTaps),
  },
  {
    table: 'driver_link',
    period: 'taps',
    end: 'deleted',
    since: 'the end of its day',
    reason: 'It says by which link a tap came.',
    begin: oldest('taps', rows.deleteOldLinks),
  },
  {
    table: 'order_photo',
    period: 'photos',
    end: 'deleted',
    since: 'the end of its order; pictures of scale tickets after `TICKET_MONTHS` (rule L46)',
    reason: 'It shows what was delivered and in which state, and how much a load weighed.',
    begin: oldPhotos,
  },
  {
    table: 'spot',
    period: 'photos',
    end: 'emptied',
    since: 'the end of its order; the plot stays as long as the name of the order',
    reason: 'It shows where the dumpster was to stand.',
    begin: oldest('photos', forgetOldSpotPhotos, photosAtOnce),
  },
  {
    table: 'reservation',
    period: 'carts',
    end: 'deleted',
    since: 'when it was made; while it is held it stays',
    reason: 'It explains why a day was full.',
    begin: oldest('carts', rows.deleteOldReservations),
  },
  {
    table: 'cart',
    period: 'carts',
    end: 'deleted',
    since:
      'the last change; a cart with an order or a payment stays with it; carts of guests without a frozen price and leads go after the days of rule A20',
    reason: 'The person may go on with it, and the office may see what was given up.',
    begin: restingCarts,
  },
  {
    table: 'identity_consent',
    period: 'books',
    end: 'deleted',
    since: 'the last yes or no of the number; the consents of a number with an account stay with the account',
    reason: 'It proves that a number might be texted.',
    begin: oldest('books', rows.deleteOldConsents),
  },
  {
    table: 'orders',
    period: 'books',
    end: 'without names',
    since: lastMovement,
    reason: ofBooks,
    begin: oldest('books', eraseOldOrders, ordersAtOnce),
  },
  {
    table: 'app_user',
    period: 'books',
    end: 'without names',
    since: 'the last sign-in, order, cart and consent of a customer; people who work or drive for a hauler stay',
    reason: 'An account that nobody uses is erased as if the person had deleted it.',
  },
  ...forBooks(
    ['quote', 'payment_attempt', 'phone_order', 'spoken_consent', 'standing_box', 'order_swap', 'address'],
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
