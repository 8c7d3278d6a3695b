import { isoDateOf } from '#domain/value/calendar.ts'
import type { CsvCell } from '#domain/value/csv.ts'
import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import { pagesOf, type Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay } from '#web/office/list/sheet-day.ts'
import type { ListedOrder, OrderFilter } from '#web/office/orders/queries.ts'

type SheetContext = {
  readonly api: Api
  readonly filter: OrderFilter
  readonly t: TextsInUse['t']
  readonly seesMoney: boolean
  /** If the person chose some orders, the file has only these. */
  readonly chosen: readonly ListedOrder[]
}

/** The CSV file of orders has days as dates and dollars as numbers. */
export function orderSheet({ api, filter, t, seesMoney, chosen }: SheetContext): Sheet {
  const columns = ['number', 'status', 'customer', 'site', 'size', 'visit', 'stay', 'labels'] as const
  const titles = [...columns, ...(seesMoney ? (['due'] as const) : []), 'placed' as const]
  return {
    file: 'orders',
    head: titles.map(column => t(`orders.column.${column}`)),
    async *pages() {
      if (chosen.length > 0) return yield chosen.map(order => cellsOf(order, t, seesMoney))
      const read = (before: Parameters<Api['office']['orders']['list']['query']>[0]['before']) =>
        api.office.orders.list.query({ ...filter, before, isLong: true })
      for await (const { orders } of pagesOf(read, page => page.next)) {
        yield orders.map(order => cellsOf(order, t, seesMoney))
      }
    },
  }
}

function cellsOf(order: ListedOrder, t: TextsInUse['t'], seesMoney: boolean): CsvCell[] {
  const { number, status, name, street, city, size, visit, rental, poNumber, jobName, dueInCents, placedAt } = order
  const joined = (parts: readonly (string | null)[], by: string) => parts.filter(Boolean).join(by)
  return [
    number,
    t(`orders.status.${status}`),
    name,
    joined([street, city], ', '),
    size,
    visit && isoDateOf(visit.day),
    // The days that are left. After the last day the number is negative.
    rental?.daysLeft ?? null,
    joined([poNumber, jobName], ' / '),
    ...(seesMoney ? [(dueInCents ?? 0) / 100] : []),
    sheetDay(placedAt, order.timeZone),
  ]
}
