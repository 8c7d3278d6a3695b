import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let areas: FleetStage['office']['areas']
let areaId: string
beforeAll(async () => {
  stage = await openFleet()
  areas = stage.office.areas
  const draft = { name: 'Taylor', timeZone: 'America/Chicago', taxRate: '0', cityFeeInCents: 0, taxableKinds: [] }
  areaId = (await areas.save.mutate({ seen: null, draft })).id
  await areas.serveZips.mutate({ areaId, zipCodes: ['76574'] })
})
afterAll(() => stage.app.stop())

const refusal = (name: string) => ({ data: { refusal: name } })

describe('rule C71: what the office writes about permits of a city', () => {
  const written = { text: 'On a street $45, two days ahead.', textEs: '', url: 'https://taylor.example/permits' }

  test('is read back for each served city, and a save by a page that shows an older text is refused', async () => {
    const ofTaylor = async () => (await areas.permits.query({})).cities.find(one => one.slug === 'taylor-tx')
    expect(await ofTaylor()).toMatchObject({ city: 'Taylor', state: 'TX', zips: 1, permit: null })
    await areas.savePermit.mutate({ slug: 'taylor-tx', version: 0, draft: written })
    expect(await ofTaylor()).toMatchObject({ permit: { ...written, version: 1 } })
    const later = { slug: 'taylor-tx', draft: { ...written, text: '' } }
    for (const version of [0, 2])
      await expect(areas.savePermit.mutate({ ...later, version })).rejects.toMatchObject(refusal('changed-meanwhile'))
    await areas.savePermit.mutate({ ...later, version: 1 })
    expect(await ofTaylor()).toMatchObject({ permit: { text: '', version: 2 } })
  })

  test('cannot be stored for a city that the company does not serve, and no other company reads it', async () => {
    const unserved = { slug: 'waco-tx', version: 0, draft: written }
    await expect(areas.savePermit.mutate(unserved)).rejects.toMatchObject(refusal('area-not-found'))
    const { cities } = await stage.elsewhere.areas.permits.query({})
    expect(cities.every(one => one.permit === null)).toBe(true)
  })
})
