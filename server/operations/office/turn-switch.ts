import { addChange } from '#server/db/change/changes.ts'
import { changeSwitches, type Switches } from '#server/db/office/switches.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

const acts = { settlesAlone: 'settle-tickets', checksTrucks: 'check-trucks' } as const

/** Turns a switch on or off for all of the hauler's people from now on. */
export async function turnSwitch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  acting: OfficeActing,
  name: keyof Switches,
  isOn: boolean,
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (!(await changeSwitches(tx, acting.organizationId, { [name]: isOn }))) return
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: acts[name],
      object: 'organization',
      objectId: acting.organizationId,
      before: { [name]: !isOn },
      after: { [name]: isOn },
    })
  })
}
