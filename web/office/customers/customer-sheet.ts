import { formatPhone } from '#domain/value/phone.ts'
import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import type { CustomerFilterInput } from '#web/office/customers/queries.ts'
import { pagesOf, type Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay } from '#web/office/list/sheet-day.ts'

const columns = ['name', 'person', 'phones', 'sites', 'orders', 'onSite', 'revenueInCents', 'dueInCents'] as const

type SheetContext = {
  readonly api: Api
  readonly ask: CustomerFilterInput
  readonly t: TextsInUse['t']
  readonly timeZone: string
}

export function customerSheet({ api, ask, t, timeZone }: SheetContext): Sheet {
  return {
    file: 'customers',
    head: [...columns, 'last' as const, 'marks' as const].map(column => t(`customers.column.${column}`)),
    async *pages() {
      const read = (after: Parameters<Api['office']['customers']['list']['query']>[0]['after']) =>
        api.office.customers.list.query({ ...ask, after, isLong: true })
      for await (const { customers } of pagesOf(read, page => page.next)) {
        yield customers.map(row => [
          row.shownName ?? t('customers.deleted'),
          row.kind === 'company' ? row.name : row.company,
          row.phones.map(formatPhone).join(', '),
          row.sites,
          row.orders,
          row.onSite,
          row.revenueInCents / 100,
          row.dueInCents / 100,
          row.lastOrderAt && sheetDay(row.lastOrderAt, timeZone),
          [row.isBlocked && t('customers.blocked'), ...row.tags].filter(Boolean).join(', '),
        ])
      }
    },
  }
}
