import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { AreaLinks } from '#web/office/areas/area-links.tsx'
import { LeftCarts } from '#web/office/areas/left-carts.tsx'
import { type Demand, demandQuery, type WaitingZip } from '#web/office/areas/queries.ts'
import { ServePanel } from '#web/office/areas/serve-panel.tsx'
import { useAreaNews } from '#web/office/areas/use-area-news.ts'
import { WaitingPicture } from '#web/office/areas/waiting-picture.tsx'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { formatDate } from '#web/parts/when.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function DemandPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <DemandOfAll />
    </OfficeOnly>
  )
}

/** Shows the ZIPs where people wait, and the steps at which customers left their carts. */
function DemandOfAll() {
  const { t } = useTexts()
  useAreaNews()
  const query = useQuery(demandQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = query.data?.zips.find(zip => zip.zipCode === openId)
  return (
    <ListPage
      title={t('demand.title')}
      query={query}
      filters={<AreaLinks />}
      empty={({ zips, steps }) => (zips.length + steps.length > 0 ? null : t('demand.empty'))}
      panel={
        openId !== null && (
          <SidePanel key={openId} title={openId} closeLabel={t('areas.close')} onClose={close}>
            {opened && <ServePanel zip={opened} seesPeople={query.data?.seesPeople === true} onDone={close} />}
            {query.data && !opened && <p>{t('demand.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => <Parts demand={data} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}

type PartsProps = {
  demand: Demand
  openId: string | null
  onOpen: (zipCode: string) => void
  addressOf: (zipCode: string) => string
}

function Parts({ demand, ...table }: PartsProps) {
  const { t } = useTexts()
  return (
    <>
      <section className="flex flex-col gap-3">
        <h2 className="text-large font-bold">{t('demand.waiting')}</h2>
        {demand.zips.length === 0 ? (
          <p className="text-ink-soft">{t('demand.waiting.none')}</p>
        ) : (
          <>
            <WaitingPicture demand={demand} onOpen={table.onOpen} />
            <WaitingTable zips={demand.zips} {...table} />
          </>
        )}
      </section>
      <section className="mt-4 flex flex-col gap-3">
        <h2 className="text-large font-bold">{t('demand.steps')}</h2>
        <LeftCarts demand={demand} />
      </section>
    </>
  )
}

type TableProps = Pick<PartsProps, 'openId' | 'onOpen' | 'addressOf'> & { zips: readonly WaitingZip[] }

function WaitingTable({ zips, ...table }: TableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const columns: [SortableColumn<WaitingZip>, ...SortableColumn<WaitingZip>[]] = [
    { key: 'zip', title: t('areas.zip'), cell: zip => zip.zipCode, value: zip => zip.zipCode },
    {
      key: 'city',
      title: t('areas.city'),
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
      isClear: true,
    },
    {
      key: 'count',
      title: t('demand.count'),
      cell: zip => zip.waiting,
      value: zip => zip.waiting,
      firstDirection: 'descending',
      isNumber: true,
    },
    {
      key: 'since',
      title: t('demand.since'),
      cell: zip => formatDate(zip.since, timeZone, language),
      value: zip => Date.parse(zip.since),
    },
    { key: 'served', title: t('demand.served'), cell: zip => zip.areaId && t('demand.served.now') },
  ]
  return <SortedTable label={t('demand.waiting')} columns={columns} rows={zips} idOf={zip => zip.zipCode} {...table} />
}
