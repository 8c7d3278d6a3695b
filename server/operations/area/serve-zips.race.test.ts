import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { saveArea } from '#server/operations/area/save-area.ts'
import { serveZips, stopServingZips } from '#server/operations/area/serve-zips.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

const draft = { name: 'Hills', timeZone: 'America/Chicago', taxRate: '0', cityFeeInCents: 0, taxableKinds: [] }
const zipCodes = ['76701', '76704', '76705', '76706', '76707', '76708'] as ZipCode[]

test('if three areas switch on the same ZIPs at once, one gets them, the others read where they are, and each person gets one mail', async () => {
  const { deps, database } = stage.app
  const { hauler, otherHauler, admin, otherAdmin } = stage.cast
  const mine = { organizationId: hauler.id, actorId: admin.id }
  const theirs = { organizationId: otherHauler.id, actorId: otherAdmin.id }
  const open = async (acting: typeof mine, name: string) => ({
    acting,
    areaId: (await saveArea(deps, acting, { seen: null, draft: { ...draft, name } })).id,
  })
  const areas = [await open(mine, 'Hills'), await open(mine, 'Plains'), await open(theirs, 'Elsewhere')]
  for (let round = 0; round < 8; round += 1) {
    await sql`INSERT INTO waiting_list (zip_code, email) SELECT unnest(${zipCodes}::text[]), ${`race${round}@example.com`}`.execute(
      database.db,
    )
    const answers = await Promise.all(
      areas.map(({ acting, areaId }, at) =>
        serveZips(deps, acting, { areaId, zipCodes: at === 1 ? zipCodes.toReversed() : zipCodes }),
      ),
    )
    const done = answers.map(({ zips }) => zips.filter(zip => zip.isDone).length)
    expect(done.toSorted()).toEqual([0, 0, zipCodes.length])
    const [winner] = areas.filter((_, at) => done[at] === zipCodes.length)
    for (const [at, { zips }] of answers.entries()) {
      if (done[at] !== 0) continue
      const place = areas[at]?.acting === winner?.acting ? 'other-area' : 'other-hauler'
      expect(zips.map(zip => zip.place)).toEqual(zipCodes.map(() => place))
    }
    const { rows } = await sql`SELECT FROM message WHERE recipient = ${`race${round}@example.com`}`.execute(database.db)
    expect([rows.length, answers.reduce((sum, { told }) => sum + told, 0)]).toEqual([1, 1])
    for (const { acting, areaId } of areas) await stopServingZips(deps, acting, { areaId, zipCodes })
  }
})
