import { useQuery } from '@tanstack/react-query'
import { inspectionState } from '#domain/fleet/next-inspection.ts'
import { isDown } from '#domain/fleet/truck.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useOpen } from '#web/office/edit/use-open.ts'
import {
  checksTrucksQuery,
  choicesQuery,
  type FleetChoices,
  refreshFleet,
  type Truck,
  trucksQuery,
} from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { StopsToday, stopsFigure } from '#web/office/fleet/stops-today.tsx'
import { TruckForm } from '#web/office/fleet/trucks/truck-form.tsx'
import { TruckInspections } from '#web/office/fleet/trucks/truck-inspections.tsx'
import { TruckStatusForm } from '#web/office/fleet/trucks/truck-status-form.tsx'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { KeyFigures } from '#web/office/parts/key-figures.tsx'
import { shortSize } from '#web/office/parts/short-size.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatDay } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Switch } from '#web/ui/switch.tsx'

export default function TrucksPage() {
  const { t } = useTexts()
  const trucks = useQuery(trucksQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = trucks.data?.trucks.find(truck => truck.id === openId)
  const types = choices.data?.containerTypes
  return (
    <ListPage
      title={t('trucks.title')}
      add={t('trucks.add')}
      onAdd={() => open('new')}
      query={trucks}
      empty={data => (data.trucks.length > 0 ? null : t('trucks.empty'))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={openId === 'new' ? t('trucks.add') : (opened?.name ?? '–')}
            closeLabel={t('fleet.close')}
            onClose={close}
          >
            {openId === 'new' && types && <TruckForm truck={null} types={types} onDone={close} />}
            {opened && <TruckInspections truckId={opened.id} />}
            {opened && types && <TruckForm truck={opened} types={types} />}
            {opened && <TruckStatusForm key={`status ${opened.version}`} truck={opened} />}
            {openId !== 'new' && trucks.data && !opened && <p>{t('fleet.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          <TruckFigures trucks={data.trucks} />
          <TruckTable trucks={data.trucks} types={types ?? []} openId={openId} onOpen={open} addressOf={addressOf} />
          <CheckSwitch />
        </>
      )}
    </ListPage>
  )
}

/** The switch sets whether drivers inspect their trucks. The page shows it when its state is loaded. */
function CheckSwitch() {
  const { t } = useTexts()
  const { data } = useQuery(checksTrucksQuery())
  const { submit, isPending, isOff } = useOfficeAct(
    (api, checksTrucks: boolean) => api.office.trucks.setChecks.mutate({ checksTrucks }),
    { refresh: refreshFleet, onFailed: showError },
  )
  if (!data) return null
  return (
    <Card className="mt-2 max-w-2xl px-4! py-1.5!">
      <Switch
        label={t('inspection.switch')}
        hint={t('inspection.switch.hint')}
        checked={data.checksTrucks}
        disabled={isOff || isPending}
        onChange={submit}
      />
    </Card>
  )
}

/** The figures say what the trucks do today, and which inspection is next (rule D180). */
function TruckFigures({ trucks }: { trucks: readonly Truck[] }) {
  const { t } = useTexts()
  const sum = (of: (truck: Truck) => number) => trucks.reduce((all, truck) => all + of(truck), 0)
  const driving = trucks.filter(({ status }) => status === 'in-use').length
  const [stops, over] = [sum(truck => truck.stopsToday), sum(truck => truck.overStopsToday)]
  const [boxes, full] = [sum(truck => truck.boxesOnIt), sum(truck => truck.fullBoxesOnIt)]
  const next = trucks.reduce<Truck | null>(
    (first, truck) =>
      truck.nextInspectionOn !== null && truck.nextInspectionOn < (first?.nextInspectionOn ?? Number.POSITIVE_INFINITY)
        ? truck
        : first,
    null,
  )
  return (
    <KeyFigures
      label={t('fleetDay.trucks')}
      figures={[
        {
          key: 'driving',
          label: t('fleetDay.driving'),
          value: t('list.partOf', { part: driving, all: trucks.length }),
          note: t('fleetDay.trucks.down', { count: trucks.filter(({ status }) => isDown(status)).length }),
        },
        stopsFigure({ stops, over }, t),
        {
          key: 'boxes',
          label: t('fleetDay.onTrucks'),
          value: boxes > 0 ? t('fleetDay.boxes', { count: boxes }) : t('fleetDay.onTrucks.none'),
          note: boxes > 0 && t('fleetDay.full', { count: full }),
        },
        {
          key: 'inspection',
          label: t('fleetDay.inspection'),
          value: next?.name ?? t('fleetDay.inspection.none'),
          note: next?.nextInspectionOn ? <NextInspection on={next.nextInspectionOn} /> : t('fleetDay.inspection.add'),
        },
      ]}
    />
  )
}

/** Shows the day of the next inspection, with a mark two weeks before it and after it (rule D173). */
function NextInspection({ on }: { on: Day }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const state = inspectionState(on, localTime(new Date(), timeZone).day)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {formatDay(on, language)}
      {state && <Badge tone={state === 'overdue' ? 'red' : 'amber'}>{t(`nextInspection.${state}`)}</Badge>}
    </span>
  )
}

type TableProps = {
  trucks: readonly Truck[]
  types: FleetChoices['containerTypes']
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function TruckTable({ trucks, types, ...table }: TableProps) {
  const { t } = useTexts()
  const carriedBy = (truck: Truck) => types.filter(type => truck.carries.includes(type.id))
  const columns: [SortableColumn<Truck>, ...SortableColumn<Truck>[]] = [
    { key: 'name', title: t('trucks.name'), cell: truck => <Name truck={truck} />, value: truck => truck.name },
    {
      key: 'status',
      title: t('trucks.setStatus'),
      cell: ({ status }) => <StatusMark status={status} />,
      value: ({ status }) => t(`fleet.status.${status}`),
      isClear: true,
    },
    {
      key: 'driver',
      title: t('trucks.driver'),
      from: 'medium',
      cell: truck => truck.drivers.join(', '),
      value: truck => truck.drivers.join(', '),
    },
    {
      key: 'today',
      title: t('fleetDay.today'),
      cell: ({ stopsToday, overStopsToday }) => <StopsToday stops={stopsToday} over={overStopsToday} />,
      value: ({ stopsToday, overStopsToday }) => (stopsToday > 0 ? stopsToday - overStopsToday : null),
      firstDirection: 'descending',
    },
    {
      key: 'load',
      title: t('fleetDay.load'),
      from: 'medium',
      cell: ({ boxesOnIt, fullBoxesOnIt: full }) =>
        [
          full > 0 && t('fleetDay.load.full', { count: full }),
          boxesOnIt > full && t('fleetDay.load.empty', { count: boxesOnIt - full }),
        ]
          .filter(Boolean)
          .join(', ') || <Soft>{t('fleetDay.load.none')}</Soft>,
    },
    {
      key: 'inspection',
      title: t('nextInspection.column'),
      from: 'medium',
      value: ({ nextInspectionOn }) => nextInspectionOn,
      cell: ({ nextInspectionOn: on }) =>
        on === null ? <Soft>{t('fleetDay.inspection.short')}</Soft> : <NextInspection on={on} />,
    },
    {
      key: 'carries',
      title: t('trucks.carries'),
      from: 'medium',
      cell: truck => <Carried types={carriedBy(truck)} />,
    },
  ]
  return <SortedTable label={t('trucks.title')} columns={columns} rows={trucks} idOf={truck => truck.id} {...table} />
}

/** Shows the name, and below it the kind of the truck. */
function Name({ truck: { name, size, rig, boxesAtOnce } }: { truck: Truck }) {
  const { t } = useTexts()
  const kind = [t(`trucks.size.${size}`), t(`fleet.rig.${rig}`), boxesAtOnce === 2 && t('fleetDay.twoAtOnce')]
  return (
    <span className="flex flex-col py-1.5">
      {name}
      <span className="font-normal text-ink-soft">{kind.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const Soft = ({ children }: { children: string }) => <span className="text-ink-soft">{children}</span>

/** Shows the sizes that the truck carries in the short form that the office uses. Screen readers read the names. */
function Carried({ types }: { types: FleetChoices['containerTypes'] }) {
  const { t } = useTexts()
  if (types.length === 0) return t('trucks.carries.nothing')
  const names = types.map(type => type.name).join(', ')
  return (
    <span title={names} className="whitespace-normal text-balance @min-[34rem]/data-table:block">
      <span aria-hidden="true">
        {t('fleetDay.yards', { sizes: types.map(type => shortSize(type.size).replace(' ', '')).join(' ') })}
      </span>
      <span className="sr-only">{names}</span>
    </span>
  )
}
