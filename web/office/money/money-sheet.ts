import { waitingAmount } from '#domain/order/waiting-money.ts'
import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import { pagesOf, type Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay } from '#web/office/list/sheet-day.ts'
import { moneyWhat } from '#web/office/money/money-what.ts'
import type { MoneyQuery } from '#web/office/money/queries.ts'
import { formatInstant } from '#web/parts/when.ts'

const columns = ['order', 'customer', 'city', 'what', 'amount', 'since', 'lastTry'] as const

type SheetContext = TextsInUse & { readonly api: Api; readonly wanted: MoneyQuery; readonly timeZone: string }

export function moneySheet({ api, wanted, t, language, timeZone }: SheetContext): Sheet {
  const { list } = wanted
  const when = (at: string) => formatInstant(at, timeZone, language)
  return {
    file: `money-${list}`,
    head: columns.map(column => t(`money.column.${column}`)),
    async *pages() {
      const read = (after: Parameters<Api['office']['money']['waiting']['query']>[0]['after']) =>
        api.office.money.waiting.query({ ...wanted, after })
      for await (const { rows } of pagesOf(read, page => page.next)) {
        yield rows.map(row => [
          row.number,
          row.customer,
          row.city,
          moneyWhat(row, list, { t, language, timeZone }),
          waitingAmount(list, row) / 100,
          sheetDay(row.since, timeZone),
          row.lastTry && `${when(row.lastTry.at)} ${t(`money.try.${row.lastTry.state}`)}`,
        ])
      }
    },
  }
}
