import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRules } from '#server/operations/pricing/list-rules.ts'
import { saveRule } from '#server/operations/pricing/save-rule.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { draftWith } from '#server/testing/prices/price-rules.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

test('the list shows the strongest price first, and a broken price with its problems and equal to no other price', async () => {
  const { deps, database } = stage.app
  const acting = { organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id }
  const terms = { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } } as const
  const drafts = [200, 300, 300].map((precedence, i) => draftWith({ name: `Ton ${i}`, precedence, terms }))
  for (const draft of drafts) await saveRule(deps, acting, { version: null, nameInSpanish: null, draft })
  const found = await listRules(database.db, acting.organizationId)
  expect(found.map(({ stored, equals }) => [stored.name, equals.length])).toEqual([
    ['Ton 1', 1],
    ['Ton 2', 1],
    ['Ton 0', 0],
  ])
  await sql`UPDATE pricing_rule SET data = '{}' WHERE id = ${drafts[2]?.id}`.execute(database.db)
  const [whole, broken] = await listRules(database.db, acting.organizationId)
  expect(whole?.equals).toEqual([])
  expect(broken).toMatchObject({
    rule: null,
    equals: [],
    problems: [expect.stringContaining('perTonRateInCents'), expect.anything()],
  })
})
