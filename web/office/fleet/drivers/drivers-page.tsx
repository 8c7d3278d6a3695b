import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { DriverForm } from '#web/office/fleet/drivers/driver-form.tsx'
import { DriverPanel } from '#web/office/fleet/drivers/driver-panel.tsx'
import { choicesQuery, type Driver, driversQuery } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { StopsToday, stopsFigure } from '#web/office/fleet/stops-today.tsx'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { KeyFigures } from '#web/office/parts/key-figures.tsx'
import { TextAnchor } from '#web/office/parts/text-link.tsx'
import { formatDuration } from '#web/office/session/clock.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function DriversPage() {
  const { t } = useTexts()
  const drivers = useQuery(driversQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = drivers.data?.drivers.find(driver => driver.id === openId)
  const trucks = choices.data?.trucks
  return (
    <ListPage
      title={t('drivers.title')}
      add={t('drivers.add')}
      onAdd={() => open('new')}
      query={drivers}
      empty={data => (data.drivers.length > 0 ? null : t('drivers.empty'))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={opened ? nameOf(opened) : openId === 'new' ? t('drivers.add') : '–'}
            closeLabel={t('fleet.close')}
            onClose={close}
          >
            {openId === 'new' && trucks && <DriverForm driver={null} trucks={trucks} onDone={close} />}
            {opened && trucks && <DriverPanel driver={opened} trucks={trucks} />}
            {openId !== 'new' && drivers.data && !opened && <p>{t('fleet.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          <DriverFigures drivers={data.drivers} />
          <DriverTable drivers={data.drivers} openId={openId} onOpen={open} addressOf={addressOf} />
        </>
      )}
    </ListPage>
  )
}

/** The figures say who is on the road, how far the day is, the hours of the week, and what still waits on phones (rule D180). */
function DriverFigures({ drivers }: { drivers: readonly Driver[] }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const sum = (of: (driver: Driver) => number) => drivers.reduce((all, driver) => all + of(driver), 0)
  const minutes = sum(driver => driver.week.minutes)
  const longest = drivers.reduce<Driver | null>(
    (most, driver) => (driver.week.minutes > (most?.week.minutes ?? 0) ? driver : most),
    null,
  )
  const waiting = sum(driver => driver.waitingTaps)
  const seen = drivers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort()
  const lastSeen = seen.at(-1)
  return (
    <KeyFigures
      label={t('fleetDay.drivers')}
      figures={[
        {
          key: 'road',
          label: t('fleetDay.onRoad'),
          value: t('list.partOf', {
            part: drivers.filter(({ status }) => status === 'in-transit').length,
            all: drivers.length,
          }),
          note: t('fleetDay.drivers.out', {
            count: drivers.filter(({ status, hasAccount }) => status === 'suspended' || !hasAccount).length,
          }),
        },
        stopsFigure(
          { stops: sum(({ route }) => route?.stops ?? 0), over: sum(({ route }) => route?.overStops ?? 0) },
          t,
        ),
        {
          key: 'week',
          label: t('fleetDay.week'),
          value: minutes > 0 ? formatDuration(minutes) : t('fleetDay.week.none'),
          note:
            longest &&
            t('fleetDay.week.most', { name: longest.firstName, hours: formatDuration(longest.week.minutes) }),
        },
        {
          key: 'phones',
          label: t('fleetDay.phones'),
          value: waiting > 0 ? t('fleetDay.phones.waits', { count: waiting }) : t('fleetDay.phones.sent'),
          tone: waiting > 0 ? 'warn' : undefined,
          note: lastSeen
            ? t('fleetDay.phones.seen', { when: formatInstant(lastSeen, timeZone, language) })
            : t('fleetDay.phones.never'),
        },
      ]}
    />
  )
}

type TableProps = {
  drivers: readonly Driver[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function DriverTable({ drivers, ...table }: TableProps) {
  const { t } = useTexts()
  const columns: [SortableColumn<Driver>, ...SortableColumn<Driver>[]] = [
    { key: 'name', title: t('drivers.name'), cell: nameOf, value: nameOf },
    {
      key: 'status',
      title: t('drivers.status'),
      cell: ({ status }) => <StatusMark status={status} />,
      value: ({ status }) => t(`fleet.status.${status}`),
      isClear: true,
    },
    {
      key: 'truck',
      title: t('drivers.truck'),
      cell: driver => driver.usualTruck ?? '',
      value: driver => driver.usualTruck,
      from: 'medium',
    },
    {
      key: 'phone',
      title: t('drivers.phone'),
      // The row is a link, and this link lies above it. Tab reaches it only in one row, so that it passes the list in one step.
      cell: ({ phone }, isStop) => (
        <TextAnchor href={`tel:${phone}`} tabIndex={isStop ? 0 : -1} className="relative">
          {formatPhone(phone)}
        </TextAnchor>
      ),
      from: 'medium',
      isClear: true,
    },
    {
      key: 'route',
      title: t('driverHours.route'),
      value: ({ route }) => route && route.stops - route.overStops,
      firstDirection: 'descending',
      cell: ({ route }) => <StopsToday stops={route?.stops ?? 0} over={route?.overStops ?? 0} />,
    },
    {
      key: 'today',
      title: t('fleetDay.hoursToday'),
      isNumber: true,
      value: ({ minutesToday }) => (minutesToday > 0 ? minutesToday : null),
      firstDirection: 'descending',
      cell: ({ minutesToday }) => minutesToday > 0 && formatDuration(minutesToday),
    },
    {
      key: 'hours',
      title: t('fleetDay.week.short'),
      isNumber: true,
      value: ({ week }) => (week.minutes > 0 ? week.minutes : null),
      firstDirection: 'descending',
      cell: ({ week: { minutes, daysNotEnded } }) =>
        [minutes > 0 && formatDuration(minutes), daysNotEnded > 0 && t('driverHours.notEnded', { count: daysNotEnded })]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'seen',
      title: t('drivers.lastSeen'),
      from: 'medium',
      value: ({ lastSeenAt }) => lastSeenAt && Date.parse(lastSeenAt),
      firstDirection: 'descending',
      cell: driver => <LastSeen driver={driver} />,
    },
  ]
  return (
    <SortedTable label={t('drivers.title')} columns={columns} rows={drivers} idOf={driver => driver.id} {...table} />
  )
}

/** Shows when the driver's phone last called, or that the driver has not signed in, and how many taps wait on the phone. */
function LastSeen({ driver: { hasAccount, hasDeclined, lastSeenAt, waitingTaps } }: { driver: Driver }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const waiting = waitingTaps > 0 && t('drivers.waiting', { count: waitingTaps })
  if (hasAccount) {
    const seen = lastSeenAt && formatInstant(lastSeenAt, timeZone, language)
    return [seen, waiting].filter(Boolean).join(' · ')
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={hasDeclined ? 'red' : 'amber'}>
        {t(hasDeclined ? 'drivers.signedIn.declined' : 'fleetDay.notSignedIn')}
      </Badge>
      {waiting}
    </span>
  )
}

const nameOf = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`.trim()
