import { useTexts } from '#web/i18n/i18n.ts'
import { daysHere } from '#web/office/fleet/containers/days-here.ts'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import type { Box } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { useMe } from '#web/office/session/me.ts'
import { dateFormat } from '#web/parts/formats.ts'
import { yearIfOld } from '#web/parts/when.ts'

type BoxTableProps = {
  boxes: readonly Box[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

export function BoxTable({ boxes, ...table }: BoxTableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const dateOf = (at: Date) =>
    dateFormat(`${language}-US`, { month: 'short', day: 'numeric', timeZone, ...yearIfOld(at) }).format(at)
  const now = Date.now()
  const columns: [SortableColumn<Box>, ...SortableColumn<Box>[]] = [
    { key: 'number', title: t('boxes.number'), cell: box => box.number, value: box => box.number },
    {
      key: 'type',
      title: t('boxes.type'),
      cell: box => box.typeName,
      value: box => box.typeName,
      isFlexible: true,
      isClear: true,
    },
    {
      key: 'status',
      title: t('boxes.status'),
      cell: box => <StatusMark status={box.status} />,
      value: box => t(`fleet.status.${box.status}`),
      isClear: true,
    },
    { key: 'place', title: t('boxes.place'), cell: placeOf, value: placeOf, isFlexible: true, isClear: true },
    { key: 'since', title: t('boxes.since'), cell: box => dateOf(new Date(box.since)), from: 'wide' },
    {
      key: 'days',
      title: t('boxes.days'),
      cell: box => daysHere(box, now),
      value: box => -Date.parse(box.since),
      firstDirection: 'descending',
      isNumber: true,
    },
    {
      key: 'order',
      title: t('boxes.order'),
      cell: box => box.order?.number ?? '',
      value: box => box.order?.number ?? null,
      from: 'medium',
    },
    { key: 'full', title: t('boxes.full'), cell: box => (box.isFull ? t('boxes.yes') : ''), from: 'medium' },
  ]
  return (
    <>
      <p className="text-small text-ink-soft">{t('boxes.shown', { count: boxes.length })}</p>
      <SortedTable label={t('boxes.title')} columns={columns} rows={boxes} idOf={box => box.id} {...table} />
    </>
  )
}
