import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

const id = '00000000-0000-4000-8000-000000000001'
const office = () => stage.app.client(() => ({ ...stage.cast.platformAdmin.headers, 'x-organization-id': id })).office
const refusal = (name: string) => ({ data: { refusal: name } })

test('an office with an empty catalog takes the ready-made one once, and changes it as its own', async () => {
  await office().operator.found.mutate({
    id,
    name: 'Bluebonnet Roll-Off',
    phone: '+15125550181' as UsPhone,
    email: null,
    boxPrefix: null,
    accent: null,
    area: { name: 'Waco', timeZone: 'America/Chicago', taxRate: '0', cityFeeInCents: 0, taxableKinds: [] },
    zipCodes: ['76701'] as ZipCode[],
    adminPhone: null,
    readyMade: null,
  })
  const { catalog, firstSteps, prices } = office()
  expect((await catalog.list.query({ kind: 'container-type' })).items).toEqual([])
  const before = await firstSteps.read.query({})
  expect(before.open?.facts).toMatchObject({ sizes: 0, pricedSizes: 0, materials: 0, zips: 1, windows: 6 })

  await catalog.takeReadyMade.mutate({ priceInCents: null })
  const { items } = await catalog.list.query({ kind: 'container-type' })
  expect(items.map(({ draft }) => draft.kind === 'container-type' && [draft.name, draft.spanish.name])).toContainEqual([
    '20 Yard Dumpster',
    'Contenedor de 20 yardas',
  ])
  const { rules } = await prices.list.query({})
  const rateCard = rules.find(rule => rule.name === 'Rental by size')
  expect(rateCard?.draft?.terms).toMatchObject({ data: { containerPeriods: { length: 5 } } })
  const after = await firstSteps.read.query({})
  expect(after.open?.facts).toMatchObject({ sizes: 6, pricedSizes: 6, materials: 22 })
  const { rows: densities } = await stage.app.database.pool.query(
    'SELECT count(density_typical)::int AS count FROM material WHERE organization_id = $1',
    [id],
  )
  expect(densities).toEqual([{ count: 13 }])

  const twenty = items.find(({ draft }) => draft.kind === 'container-type' && draft.size === '20yard')
  if (twenty?.draft.kind !== 'container-type') throw new Error('the catalog has no 20 yard dumpster')
  const changed = { ...twenty.draft, name: 'The Twenty' }
  await catalog.save.mutate({ seen: { id: twenty.id, version: twenty.version }, draft: changed })
  await expect(catalog.takeReadyMade.mutate({ priceInCents: null })).rejects.toMatchObject(refusal('catalog-not-empty'))
  expect((await catalog.list.query({ kind: 'container-type' })).items).toHaveLength(6)
})
