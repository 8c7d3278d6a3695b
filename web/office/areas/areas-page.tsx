import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { percentOf } from '#domain/pricing/percent.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AreaForm } from '#web/office/areas/area-form.tsx'
import { AreaLinks } from '#web/office/areas/area-links.tsx'
import { areasQuery, type ListedArea } from '#web/office/areas/queries.ts'
import { ServedMap } from '#web/office/areas/served-map.tsx'
import { useAreaNews } from '#web/office/areas/use-area-news.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { zoneName } from '#web/office/edit/zone-words.ts'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { KeyFigures } from '#web/office/parts/key-figures.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function AreasPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <Areas />
    </OfficeOnly>
  )
}

/** Lists the hauler's areas with their time zone, tax and fee. */
function Areas() {
  const { t } = useTexts()
  const navigate = useNavigate()
  useAreaNews()
  const list = useQuery(areasQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = list.data?.areas.find(area => area.id === openId)
  return (
    <ListPage
      title={t('areas.title')}
      add={t('areas.add')}
      onAdd={() => open('new')}
      query={list}
      filters={<AreaLinks />}
      empty={data => (data.areas.length > 0 ? null : t('areas.empty'))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={openId === 'new' ? t('areas.add') : (opened?.name ?? '–')}
            closeLabel={t('areas.close')}
            onClose={close}
          >
            {openId === 'new' && <AreaForm area={null} onDone={id => navigate(`/areas/${id}`)} />}
            {opened && <TextLink to={`/areas/${opened.id}`}>{t('areas.openZips')}</TextLink>}
            {opened && <AreaForm area={opened} onDone={() => undefined} />}
            {openId !== 'new' && list.data && !opened && <p>{t('areas.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          <AreaFigures areas={data.areas} />
          <AreaTable areas={data.areas} openId={openId} onOpen={open} addressOf={addressOf} />
          <ServedMap />
        </>
      )}
    </ListPage>
  )
}

/** The figures say how much is served and ordered in all areas together (rule V31). */
function AreaFigures({ areas }: { areas: readonly ListedArea[] }) {
  const { t } = useTexts()
  const sum = (of: (area: ListedArea) => number) => areas.reduce((all, area) => all + of(area), 0)
  const placed = sum(area => area.placed)
  const [zipsOn, zipsOff] = [sum(area => area.zipsOn), sum(area => area.zipsOff)]
  const most = areas.reduce<ListedArea | null>(
    (first, area) => (area.placed > (first?.placed ?? 0) ? area : first),
    null,
  )
  return (
    <KeyFigures
      label={t('areaFigures.title')}
      figures={[
        {
          key: 'zips',
          label: t('areaFigures.zips'),
          value: zipsOn,
          note: zipsOn + zipsOff > 0 && t('areaFigures.zips.off', { count: zipsOff }),
        },
        {
          key: 'deliver',
          label: t('areaFigures.toDeliver'),
          value: sum(area => area.toDeliver),
          note: t('areaFigures.standing', { count: sum(area => area.standing) }),
        },
        {
          key: 'placed',
          label: t('areaFigures.placed'),
          value: placed,
          note: most
            ? t('areaFigures.placed.most', { area: most.name, count: most.placed })
            : t('areaFigures.placed.none'),
        },
      ]}
    />
  )
}

type TableProps = {
  areas: readonly ListedArea[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function AreaTable({ areas, ...table }: TableProps) {
  const { t, language } = useTexts()
  const columns: [SortableColumn<ListedArea>, ...SortableColumn<ListedArea>[]] = [
    { key: 'name', title: t('areas.name'), cell: area => area.name, value: area => area.name },
    {
      key: 'on',
      title: t('areas.zips'),
      cell: (area, isStop) => (
        <TextLink
          to={`/areas/${area.id}`}
          tabIndex={isStop ? 0 : -1}
          aria-label={`${t('areas.openZips')}: ${area.name}`}
          // The row is a link, and this link lies above it, so that a press does not open the row.
          className="relative tabular-nums"
        >
          {area.zipsOff > 0
            ? t('areaFigures.zips.both', { on: area.zipsOn, off: area.zipsOff })
            : t('areaFigures.zips.short', { on: area.zipsOn })}
        </TextLink>
      ),
      value: area => area.zipsOn,
      firstDirection: 'descending',
      isClear: true,
    },
    {
      key: 'deliver',
      title: t('areaFigures.toDeliver.short'),
      cell: area => area.toDeliver,
      value: area => area.toDeliver,
      firstDirection: 'descending',
      isNumber: true,
    },
    {
      key: 'standing',
      title: t('areaFigures.standing.short'),
      cell: area => area.standing,
      value: area => area.standing,
      firstDirection: 'descending',
      isNumber: true,
    },
    {
      key: 'placed',
      title: t('areaFigures.placed'),
      cell: area => area.placed,
      value: area => area.placed,
      firstDirection: 'descending',
      isNumber: true,
      from: 'medium',
    },
    {
      key: 'tax',
      title: t('areas.tax.short'),
      cell: area => t('areas.tax.percent', { percent: percentOf(area.taxRate) }),
      isNumber: true,
      from: 'medium',
    },
    {
      key: 'fee',
      title: t('areas.fee.short'),
      cell: area => formatCents(area.cityFeeInCents),
      value: area => area.cityFeeInCents,
      isNumber: true,
      from: 'medium',
    },
    {
      key: 'zone',
      title: t('areas.zone'),
      cell: area => zoneName(area.timeZone, language),
      from: 'medium',
      isClear: true,
    },
  ]
  return <SortedTable label={t('areas.title')} columns={columns} rows={areas} idOf={area => area.id} {...table} />
}
