import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type OpeningState, openingState } from '#domain/fleet/facility.ts'
import type { Weekday } from '#domain/fleet/opening-hours-field.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { FacilityForm } from '#web/office/fleet/facilities/facility-form.tsx'
import { FacilityMap } from '#web/office/fleet/facilities/facility-map.tsx'
import { hoursInWords, weekdayName } from '#web/office/fleet/facilities/hours.ts'
import { choicesQuery, type Facility, type FleetChoices, facilitiesQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { KeyFigures } from '#web/office/parts/key-figures.tsx'
import { formatMinute } from '#web/office/session/clock.ts'
import { numberFormat } from '#web/parts/formats.ts'
import { formatDay } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { usePresentMinute } from '#web/ui/use-now.ts'

export default function FacilitiesPage() {
  const { t } = useTexts()
  const facilities = useQuery(facilitiesQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, addressOf, close } = useOpen()
  const at = useServerMinute(facilities)
  const opened = facilities.data?.facilities.find(facility => facility.id === openId)
  const forms = facilities.data &&
    choices.data && { seesMoney: facilities.data.seesMoney, materials: choices.data.materials }
  return (
    <ListPage
      title={t('facilities.title')}
      add={t('facilities.add')}
      onAdd={() => open('new')}
      query={facilities}
      empty={data => (data.facilities.length > 0 ? null : t('facilities.empty'))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={openId === 'new' ? t('facilities.add') : (opened?.name ?? '–')}
            closeLabel={t('fleet.close')}
            onClose={close}
          >
            {openId === 'new' && forms && <FacilityForm {...forms} facility={null} onDone={close} />}
            {opened && forms && <FacilityPanel {...forms} facility={opened} />}
            {openId !== 'new' && facilities.data && !opened && <p>{t('fleet.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          <FacilityFigures facilities={data.facilities} seesMoney={data.seesMoney} at={at} />
          <FacilityTable {...data} at={at} openId={openId} onOpen={open} addressOf={addressOf} />
          <FacilityMap facilities={data.facilities.filter(({ archived }) => !archived)} />
        </>
      )}
    </ListPage>
  )
}

type Answer = Pick<UseQueryResult<{ readonly at: string }>, 'data' | 'dataUpdatedAt'>

/** Returns the server's time, because the clock of the device may be wrong. The component renders again each minute. */
function useServerMinute({ data, dataUpdatedAt }: Answer): Date {
  const here = usePresentMinute()
  return data ? new Date(here.getTime() + Date.parse(data.at) - dataUpdatedAt) : here
}

type TableProps = {
  at: Date
  facilities: readonly Facility[]
  seesMoney: boolean
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function FacilityTable({ facilities, seesMoney, at, ...table }: TableProps) {
  const { t, language } = useTexts()
  const rate: SortableColumn<Facility> = {
    key: 'rate',
    title: t('facilities.rate.short'),
    cell: ({ tipRateInCents }) => (tipRateInCents === null ? '' : formatCents(tipRateInCents)),
    isNumber: true,
    value: ({ tipRateInCents }) => tipRateInCents,
    from: 'medium',
  }
  const columns: [SortableColumn<Facility>, ...SortableColumn<Facility>[]] = [
    {
      key: 'name',
      title: t('facilities.name'),
      cell: facility => <Name facility={facility} />,
      value: facility => facility.name,
    },
    { key: 'now', title: t('fleetDay.now'), cell: facility => <Now facility={facility} at={at} />, isClear: true },
    {
      key: 'hours',
      title: t('facilities.hours'),
      cell: ({ opens }) => <Hours words={hoursInWords(opens, language)} />,
      from: 'medium',
      isFlexible: true,
    },
    {
      key: 'minutes',
      title: t('fleetDay.minutes.short'),
      cell: ({ minutes }) => t('fleetDay.minutes', { minutes }),
      value: ({ minutes }) => minutes,
      isNumber: true,
      from: 'wide',
    },
    ...(seesMoney ? [rate] : []),
    {
      key: 'used',
      title: t('fleetDay.used'),
      cell: facility => <Use facility={facility} />,
      value: ({ loads }) => loads || null,
      firstDirection: 'descending',
    },
  ]
  return (
    <SortedTable
      label={t('facilities.title')}
      columns={columns}
      rows={facilities}
      idOf={facility => facility.id}
      {...table}
    />
  )
}

/** Shows the name, and below it the kind, the number of materials if the facility does not take all, and the address. */
function Name({ facility: { name, kind, line1, city, materialIds } }: { facility: Facility }) {
  const { t } = useTexts()
  const words = [
    t(`facilities.kind.${kind}`),
    materialIds !== null && t('facilities.materials.some', { count: materialIds.length }),
  ]
  return (
    <span className="flex flex-col py-1.5">
      {name}
      <span className="font-normal text-ink-soft">{words.filter(Boolean).join(' · ')}</span>
      <span className="max-w-64 whitespace-normal font-normal text-ink-soft">
        {line1}, {city}
      </span>
    </span>
  )
}

type FacilityAt = { facility: Facility; at: Date }

/** Says whether the facility is open now, and until when (rule D180). */
function Now({ facility, at }: FacilityAt) {
  const { t, language } = useTexts()
  if (facility.archived) return <Badge tone="amber">{t('facilities.archived')}</Badge>
  const { isOpen, until } = openingOf(facility, at)
  const when = until && whenOf(until, { facility, at }, language)
  if (isOpen)
    return <Badge tone="green">{when ? t('fleetDay.open.until', { when }) : t('facilities.hours.always')}</Badge>
  return <Badge>{when ? t('fleetDay.shut.until', { when }) : t('fleetDay.shut')}</Badge>
}

const openingOf = ({ opens, timeZone }: Facility, at: Date) => openingState(opens, localTime(at, timeZone))

type Until = NonNullable<OpeningState['until']>

/** Returns "3:30p" for a time of today, and "Mon 7:00a" for another day. A week ahead, the date says that it is not today. */
function whenOf({ day, minute }: Until, { facility, at }: FacilityAt, language: Language): string {
  const time = formatMinute(minute)
  const today = localTime(at, facility.timeZone).day
  if (day === today) return time
  if (day === addDays(today, 7)) return `${formatDay(day, language)} ${time}`
  return `${weekdayName(`${new Date(day).getUTCDay()}` as Weekday, language)} ${time}`
}

/** The hours of a day stay in one line. */
function Hours({ words }: { words: string }) {
  return (
    <span className="whitespace-normal">
      {words.split(/(?<=, )/).map(part => (
        <span key={part} className="inline-block whitespace-pre">
          {part}
        </span>
      ))}
    </span>
  )
}

/** Shows what stands in a yard now, or what was dumped at another facility in the last 30 days. */
function Use({ facility: { kind, boxes, loads, tons } }: { facility: Facility }) {
  const { t, language } = useTexts()
  if (kind === 'yard') return t('fleetDay.inYard', { count: boxes })
  const inMonth = t('fleetDay.loads.inMonth', { count: loads })
  if (loads === 0) return <span className="text-ink-soft">{inMonth}</span>
  if (tons === 0) return inMonth
  // In a wide table the tons are below the loads, so that the hours have room.
  return (
    <span className="lines">
      {inMonth}
      <span className="between-lines"> · </span>
      <span className="text-ink-soft">{t('fleetDay.tons', { tons: roundedTons(tons, language) })}</span>
    </span>
  )
}

const roundedTons = (tons: number, language: Language): string =>
  numberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(tons)

type FiguresProps = Pick<TableProps, 'facilities' | 'seesMoney' | 'at'>

/** The figures say where a truck can dump now, where a ton costs least, and what was dumped in the last 30 days (rule D180). */
function FacilityFigures({ facilities, seesMoney, at }: FiguresProps) {
  const { t, language } = useTexts()
  const used = facilities.filter(facility => !facility.archived)
  const toDump = used.filter(({ kind }) => kind !== 'yard')
  const open = toDump.filter(facility => openingOf(facility, at).isOpen)
  const next = nextToChange(open.length > 0 ? open : toDump, at)
  const cheapest = toDump.reduce<Facility | null>(
    (least, facility) =>
      facility.tipRateInCents !== null && facility.tipRateInCents < (least?.tipRateInCents ?? Number.POSITIVE_INFINITY)
        ? facility
        : least,
    null,
  )
  const yards = used.filter(({ kind }) => kind === 'yard')
  const sum = (of: (facility: Facility) => number) => facilities.reduce((all, facility) => all + of(facility), 0)
  const tons = sum(facility => facility.tons)
  const note = () => {
    if (toDump.length === 0) return t('fleetDay.toDump.none')
    if (!next) return null
    const when = whenOf(next.until, { facility: next.facility, at }, language)
    const { name } = next.facility
    return t(open.length > 0 ? 'fleetDay.toDump.first' : 'fleetDay.toDump.next', { name, when })
  }
  return (
    <KeyFigures
      label={t('fleetDay.facilities')}
      figures={[
        {
          key: 'open',
          label: t('fleetDay.toDump'),
          value: t('list.partOf', { part: open.length, all: toDump.length }),
          note: note(),
        },
        ...(seesMoney
          ? [
              {
                key: 'cheapest',
                label: t('fleetDay.cheapest'),
                value: cheapest?.tipRateInCents != null ? formatCents(cheapest.tipRateInCents) : '–',
                note: cheapest?.name ?? t('fleetDay.cheapest.none'),
              },
            ]
          : []),
        {
          key: 'dumped',
          label: t('fleetDay.dumped'),
          value: t('fleetDay.tons', { tons: roundedTons(tons, language) }),
          note: t('fleetDay.loads', { count: sum(facility => facility.loads) }),
        },
        {
          key: 'yards',
          label: t('fleetDay.inYards'),
          value: yards.reduce((all, { boxes }) => all + boxes, 0),
          note: yards.map(({ name }) => name).join(', '),
        },
      ]}
    />
  )
}

/** Returns the facility that closes or opens first. */
function nextToChange(facilities: readonly Facility[], at: Date) {
  const changes = facilities.flatMap(facility => {
    const { until } = openingOf(facility, at)
    return until ? [{ facility, until }] : []
  })
  return changes.sort(({ until: one }, { until: other }) => one.day - other.day || one.minute - other.minute)[0]
}

type FacilityPanelProps = { facility: Facility; materials: FleetChoices['materials']; seesMoney: boolean }

function FacilityPanel({ facility, ...form }: FacilityPanelProps) {
  const { t } = useTexts()
  const { id, version, archived } = facility
  const { submit, isPending, failure, isOff } = useAct(api =>
    api.office.facilities.archive.mutate({ id, version, isArchived: !archived }),
  )
  return (
    <>
      {!archived && <FacilityForm {...form} facility={facility} />}
      <ActFailure failure={failure} />
      <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t(archived ? 'facilities.restore' : 'facilities.archive')}
      </Button>
    </>
  )
}
