import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { AreaLinks } from '#web/office/areas/area-links.tsx'
import { PermitForm } from '#web/office/areas/permit-form.tsx'
import { type PermittedCity, permitsQuery } from '#web/office/areas/queries.ts'
import { useAreaNews } from '#web/office/areas/use-area-news.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { KeyFigures } from '#web/office/parts/key-figures.tsx'
import { TextAnchor, TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function PermitsPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <Permits />
    </OfficeOnly>
  )
}

const nameOf = ({ city, state }: PermittedCity): string => `${city}, ${state}`

/** Lists the served cities with what customers read about their permits. The cities without a text come first. */
function Permits() {
  const { t } = useTexts()
  useAreaNews()
  const list = useQuery(permitsQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = list.data?.cities.find(city => city.slug === openId)
  return (
    <ListPage
      title={t('permits.title')}
      query={list}
      filters={
        <>
          <AreaLinks />
          <p className="max-w-prose text-ink-soft">{t('permits.lead')}</p>
          {list.data?.cities.length === 0 && <TextLink to="/areas">{t('permitGroups.toAreas')}</TextLink>}
        </>
      }
      empty={data => (data.cities.length > 0 ? null : t('permits.empty'))}
      panel={
        openId !== null && (
          <SidePanel key={openId} title={opened ? nameOf(opened) : '–'} closeLabel={t('areas.close')} onClose={close}>
            {opened && <PermitForm city={opened} />}
            {list.data && !opened && <p>{t('permits.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {({ cities }) => (
        <>
          <PermitFigures cities={cities} />
          {groups.map(group => (
            <Group
              key={group}
              group={group}
              cities={sortLargestFirst(cities.filter(city => groupOf(city) === group))}
              openId={openId}
              onOpen={open}
              addressOf={addressOf}
            />
          ))}
        </>
      )}
    </ListPage>
  )
}

/** The groups are in the order in which they need work. */
const groups = ['missing', 'english', 'complete'] as const
type PermitGroup = (typeof groups)[number]

function groupOf({ permit }: PermittedCity): PermitGroup {
  if (!permit?.text) return 'missing'
  return permit.textEs ? 'complete' : 'english'
}

const sortLargestFirst = (cities: readonly PermittedCity[]) => [...cities].sort((one, other) => other.zips - one.zips)

function PermitFigures({ cities }: { cities: readonly PermittedCity[] }) {
  const { t } = useTexts()
  const countOf = (group: PermitGroup) => cities.filter(city => groupOf(city) === group).length
  const missing = countOf('missing')
  const english = countOf('english')
  const written = cities.length - missing
  const [next] = sortLargestFirst(cities.filter(city => groupOf(city) === 'missing'))
  const of = (part: number) => t('list.partOf', { part, all: cities.length })
  return (
    <KeyFigures
      label={t('permitGroups.title')}
      figures={[
        {
          key: 'written',
          label: t('permitGroups.written'),
          value: of(written),
          tone: missing === 0 ? 'good' : undefined,
          note: missing === 0 ? t('permitGroups.written.all') : t('permitGroups.written.missing', { count: missing }),
        },
        {
          key: 'next',
          label: t('permitGroups.next'),
          value: next?.city ?? '–',
          note: next ? t('permitGroups.next.zips', { count: next.zips }) : t('permitGroups.next.none'),
        },
        {
          key: 'spanish',
          label: t('permitGroups.spanish'),
          value: of(countOf('complete')),
          note: english > 0 && t('permitGroups.spanish.note', { count: english }),
        },
        {
          key: 'links',
          label: t('permitGroups.links'),
          value: of(cities.filter(({ permit }) => permit?.url).length),
        },
      ]}
    />
  )
}

type GroupProps = {
  group: PermitGroup
  cities: readonly PermittedCity[]
  openId: string | null
  onOpen: (slug: string) => void
  addressOf: (slug: string) => string
}

function Group({ group, cities, ...table }: GroupProps) {
  const { t } = useTexts()
  const id = useId()
  if (cities.length === 0) return null
  const title = t(`permitGroups.${group}`)
  const text: Column<PermittedCity> = {
    key: 'text',
    title: t('permits.text'),
    cell: ({ permit }) => permit?.text || <span className="text-ink-soft">{t('permitGroups.usual')}</span>,
    isFlexible: true,
    isClear: true,
  }
  const url: Column<PermittedCity> = {
    key: 'url',
    title: t('permitGroups.link'),
    // The row is a link, and this link lies above it, so that a press does not open the row.
    cell: ({ permit }, isStop) =>
      permit?.url && (
        <TextAnchor href={permit.url} tabIndex={isStop ? 0 : -1} target="_blank" rel="noopener" className="relative">
          {new URL(permit.url).hostname.replace(/^www\./, '')}
        </TextAnchor>
      ),
    isClear: true,
  }
  const act: Column<PermittedCity> = {
    key: 'act',
    title: t('permitGroups.write'),
    // The whole row is the link that this word names.
    cell: () => <span className="font-medium text-accent-text">{t('permitGroups.write')}</span>,
    isTitleHidden: true,
    isNumber: true,
    isClear: true,
  }
  const columns: [Column<PermittedCity>, ...Column<PermittedCity>[]] = [
    { key: 'city', title: t('permits.city'), cell: nameOf },
    { key: 'zips', title: t('permitGroups.zips'), cell: ({ zips }) => zips, isNumber: true },
    text,
    ...(cities.some(({ permit }) => permit?.url) ? [url] : []),
    ...(group === 'missing' ? [act] : []),
  ]
  return (
    <section aria-labelledby={id} className="mt-3 flex flex-col gap-2">
      <div>
        <h2 id={id} className="text-large font-bold">
          {title} <span className="font-normal text-ink-soft tabular-nums">{cities.length}</span>
        </h2>
        <p className="text-small text-ink-soft">{t(`permitGroups.${group}.hint`)}</p>
      </div>
      <DataTable label={title} columns={columns} rows={cities} idOf={city => city.slug} {...table} />
    </section>
  )
}
