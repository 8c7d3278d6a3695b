import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import type { Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay } from '#web/office/list/sheet-day.ts'
import { isTicketShown, type TicketFilter } from '#web/office/tickets/ticket-filter.tsx'

const columns = [
  'order',
  'state',
  'customer',
  'type',
  'box',
  'materials',
  'dumped',
  'facility',
  'number',
  'tons',
] as const

type SheetContext = {
  readonly api: Api
  readonly t: TextsInUse['t']
  readonly timeZone: string
  readonly filter: TicketFilter
}

/** The CSV file has the waiting tickets and the loads without a ticket that pass the filter. */
export function ticketSheet({ api, t, timeZone, filter }: SheetContext): Sheet {
  return {
    file: 'tickets',
    head: columns.map(column => t(`tickets.column.${column}`)),
    async *pages() {
      const tickets = await api.office.tickets.list.query()
      yield tickets
        .filter(one => isTicketShown(filter, one))
        .map(one => [
          one.friendlyId,
          t(one.state === 'ticketed' ? 'tickets.toConfirm' : 'tickets.missing'),
          one.company ?? one.customer,
          one.typeName,
          one.boxNumber,
          one.materials.join(', '),
          one.dumpedAt && sheetDay(one.dumpedAt, timeZone),
          one.facilityName,
          one.ticketNumber,
          one.tons,
        ])
    },
  }
}
