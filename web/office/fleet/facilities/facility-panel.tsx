import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { FacilityForm } from '#web/office/fleet/facilities/facility-form.tsx'
import type { Facility, FleetChoices } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'

type FacilityPanelProps = { facility: Facility; materials: FleetChoices['materials']; seesMoney: boolean }

export function FacilityPanel({ facility, ...form }: FacilityPanelProps) {
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
