import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { FacilityForm } from '#web/office/fleet/facilities/facility-form.tsx'
import { hoursInWords } from '#web/office/fleet/facilities/hours.ts'
import { choicesQuery, type Facility, type FleetChoices, facilitiesQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function FacilitiesPage() {
  const { t } = useTexts()
  const facilities = useQuery(facilitiesQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, addressOf, close } = useOpen()
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
        <FacilityTable
          facilities={data.facilities}
          seesMoney={data.seesMoney}
          openId={openId}
          onOpen={open}
          addressOf={addressOf}
        />
      )}
    </ListPage>
  )
}

type TableProps = {
  facilities: readonly Facility[]
  seesMoney: boolean
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function FacilityTable({ facilities, seesMoney, ...table }: TableProps) {
  const { t, language } = useTexts()
  const rate: SortableColumn<Facility> = {
    key: 'rate',
    title: t('facilities.rate.short'),
    cell: ({ tipRateInCents }) => (tipRateInCents === null ? '' : formatCents(tipRateInCents)),
    isNumber: true,
    value: ({ tipRateInCents }) => tipRateInCents,
  }
  const columns: [SortableColumn<Facility>, ...SortableColumn<Facility>[]] = [
    { key: 'name', title: t('facilities.name'), cell: facility => facility.name, value: facility => facility.name },
    {
      key: 'kind',
      title: t('facilities.kind'),
      cell: facility => t(`facilities.kind.${facility.kind}`),
      value: facility => t(`facilities.kind.${facility.kind}`),
    },
    {
      key: 'place',
      title: t('facilities.line1'),
      cell: ({ line1, city }) => `${line1}, ${city}`,
      isFlexible: true,
      isClear: true,
    },
    {
      key: 'hours',
      title: t('facilities.hours'),
      cell: ({ opens }) => hoursInWords(opens, language),
      from: 'medium',
      isFlexible: true,
    },
    {
      key: 'materials',
      title: t('facilities.materials'),
      from: 'medium',
      cell: ({ materialIds }) =>
        materialIds ? t('facilities.materials.some', { count: materialIds.length }) : t('facilities.materials.all'),
    },
    {
      key: 'minutes',
      title: t('facilities.minutes'),
      cell: facility => facility.minutes,
      isNumber: true,
      from: 'wide',
    },
    ...(seesMoney ? [rate] : []),
    {
      key: 'archived',
      title: t('drivers.status'),
      cell: ({ archived }) => archived && <Badge tone="amber">{t('facilities.archived')}</Badge>,
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
