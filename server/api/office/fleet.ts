/** The forms of the fleet offer these choices. */
import { z } from 'zod'
import { office } from '#server/api/gates/office.ts'
import { listContainerTypes, listMaterials } from '#server/db/catalog/catalog.ts'
import { listFacilities } from '#server/db/fleet/facilities.ts'
import { listTrucks } from '#server/db/fleet/trucks.ts'

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })

export const fleetCalls = {
  choices: office('dispatch', z.strictObject({})).query(async ({ ctx }) => {
    const { deps, acting, language } = ctx
    const [types, materials, facilities, trucks] = await Promise.all([
      listContainerTypes(deps.db, acting, language),
      listMaterials(deps.db, acting, language),
      listFacilities(deps.db, acting.organizationId),
      listTrucks(deps.db, acting.organizationId, deps.clock()),
    ])
    const open = facilities.filter(one => !one.archived)
    return {
      containerTypes: types.map(({ _id: id, name, size }) => ({ id, name, size })),
      materials: materials.map(({ _id: id, name }) => ({ id, name })),
      yards: open.filter(one => one.kind === 'yard').map(named),
      facilities: open.filter(one => one.kind !== 'yard').map(named),
      trucks: trucks.map(named),
    }
  }),
}
