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
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function FacilitiesPage() {
  const { t } = useTexts()
  const facilities = useQuery(facilitiesQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, close } = useOpen()
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
      {data => <FacilityTable facilities={data.facilities} seesMoney={data.seesMoney} openId={openId} onOpen={open} />}
    </ListPage>
  )
}

type TableProps = {
  facilities: readonly Facility[]
  seesMoney: boolean
  openId: string | null
  onOpen: (id: string) => void
}

function FacilityTable({ facilities, seesMoney, openId, onOpen }: TableProps) {
  const { t, language } = useTexts()
  const rate: Column<Facility> = {
    key: 'rate',
    title: t('facilities.rate.short'),
    cell: ({ tipRateInCents }) => (tipRateInCents === null ? '' : formatCents(tipRateInCents)),
    isNumber: true,
  }
  const columns: [Column<Facility>, ...Column<Facility>[]] = [
    { key: 'name', title: t('facilities.name'), cell: facility => facility.name },
    { key: 'kind', title: t('facilities.kind'), cell: facility => t(`facilities.kind.${facility.kind}`) },
    { key: 'place', title: t('facilities.line1'), cell: ({ line1, city }) => `${line1}, ${city}` },
    { key: 'hours', title: t('facilities.hours'), cell: ({ opens }) => hoursInWords(opens, language) },
    {
      key: 'materials',
      title: t('facilities.materials'),
      cell: ({ materialIds }) =>
        materialIds ? t('facilities.materials.some', { count: materialIds.length }) : t('facilities.materials.all'),
    },
    { key: 'minutes', title: t('facilities.minutes'), cell: facility => facility.minutes, isNumber: true },
    ...(seesMoney ? [rate] : []),
    {
      key: 'archived',
      title: t('drivers.status'),
      cell: ({ archived }) => archived && <Badge tone="amber">{t('facilities.archived')}</Badge>,
    },
  ]
  return (
    <DataTable
      label={t('facilities.title')}
      columns={columns}
      rows={facilities}
      idOf={facility => facility.id}
      openId={openId}
      onOpen={onOpen}
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
