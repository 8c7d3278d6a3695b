import { useTexts } from '#web/i18n/i18n.ts'
import { daysHere } from '#web/office/fleet/containers/days-here.ts'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import type { Box } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { useMe } from '#web/office/session/me.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type BoxTableProps = { boxes: readonly Box[]; openId: string | null; onOpen: (id: string) => void }

export function BoxTable({ boxes, openId, onOpen }: BoxTableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const date = new Intl.DateTimeFormat(`${language}-US`, { month: 'short', day: 'numeric', timeZone })
  const now = Date.now()
  const columns: [Column<Box>, ...Column<Box>[]] = [
    { key: 'number', title: t('boxes.number'), cell: box => box.number },
    { key: 'type', title: t('boxes.type'), cell: box => box.typeName },
    { key: 'status', title: t('boxes.status'), cell: box => <StatusMark status={box.status} /> },
    { key: 'place', title: t('boxes.place'), cell: placeOf },
    { key: 'since', title: t('boxes.since'), cell: box => date.format(new Date(box.since)) },
    {
      key: 'days',
      title: t('boxes.days'),
      cell: box => daysHere(box, now),
      isNumber: true,
    },
    { key: 'order', title: t('boxes.order'), cell: box => box.order?.number ?? '' },
    { key: 'full', title: t('boxes.full'), cell: box => (box.isFull ? t('boxes.yes') : '') },
  ]
  return (
    <>
      <p className="text-small text-ink-soft">{t('boxes.shown', { count: boxes.length })}</p>
      <DataTable
        label={t('boxes.title')}
        columns={columns}
        rows={boxes}
        idOf={box => box.id}
        openId={openId}
        onOpen={onOpen}
      />
    </>
  )
}
