import type { Api } from '#web/client/api.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import { daysHere } from '#web/office/fleet/containers/days-here.ts'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import type { BoxFilter } from '#web/office/fleet/queries.ts'
import type { Sheet } from '#web/office/list/csv-button.tsx'
import { sheetDay } from '#web/office/list/sheet-day.ts'

const columns = ['number', 'type', 'status', 'place', 'since', 'days', 'order', 'full'] as const

type SheetContext = {
  readonly api: Api
  readonly filter: BoxFilter
  readonly t: TextsInUse['t']
  readonly timeZone: string
}

export function boxSheet({ api, filter, t, timeZone }: SheetContext): Sheet {
  return {
    file: 'boxes',
    head: columns.map(column => t(`boxes.${column}`)),
    async *pages() {
      const { boxes } = await api.office.containers.list.query(filter)
      const now = Date.now()
      yield boxes.map(box => [
        box.number,
        box.typeName,
        t(`fleet.status.${box.status}`),
        placeOf(box),
        sheetDay(box.since, timeZone),
        daysHere(box, now),
        box.order?.number ?? null,
        box.isFull ? t('boxes.yes') : null,
      ])
    },
  }
}
