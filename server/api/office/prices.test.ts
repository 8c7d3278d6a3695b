import { randomUUID } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { draftWith } from '#server/testing/prices/price-rules.ts'

let stage: FleetStage
let prices: FleetStage['office']['prices']
beforeAll(async () => {
  stage = await openFleet()
  prices = stage.office.prices
})
afterAll(() => stage.app.stop())
beforeEach(() =>
  sql`DELETE FROM pricing_rule WHERE organization_id = ${stage.cast.hauler.id}`.execute(stage.app.database.db),
)

const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})
const add = (draft: RuleDraft, nameInSpanish: string | null = null) =>
  prices.save.mutate({ version: null, nameInSpanish, draft })
const listed = async (id: string) => {
  const found = (await prices.list.query({})).rules.find(one => one.id === id)
  if (!found) throw new Error('the rule is not on the list')
  return found
}
const catalogVersion = async () => {
  const { rows } = await sql<{ version: number }>`
    SELECT catalog_version AS version FROM organization WHERE id = ${stage.cast.hauler.id}`.execute(
    stage.app.database.db,
  )
  return rows[0]?.version ?? 0
}
const lastChange = async (id: string) => {
  const { rows } = await sql<{ act: string; before: object | null; after: object }>`
    SELECT act, before, after FROM change WHERE object = 'pricing-rule' AND object_id = ${id} ORDER BY seq DESC LIMIT 1`.execute(
    stage.app.database.db,
  )
  return rows[0]
}

describe('A pricing rule that the office writes', () => {
  test('is read back as it was sent, and counts as a change of the catalog', async () => {
    const before = await catalogVersion()
    const draft = draftWith({
      terms: { type: 'DISCOUNT', data: { code: 'Spring', discountType: 'percentage', discountPercent: '0.05' } },
      scope: { customerClassification: 'contractor', zipCodes: ['78701'], customerIds: [] },
      effectiveFrom: '2026-11-30T06:00:00.000Z',
      effectiveTo: '2026-12-31T06:00:00.000Z',
    })
    await add(draft, 'Diez menos')
    expect(await listed(draft.id)).toMatchObject({ version: 1, nameInSpanish: 'Diez menos', draft, problems: [] })
    expect(await catalogVersion()).toBeGreaterThan(before)
    const changed = { ...draft, name: 'Fifteen off', precedence: 400 }
    await prices.save.mutate({ version: 1, nameInSpanish: null, draft: changed })
    expect(await listed(draft.id)).toMatchObject({ version: 2, nameInSpanish: null, draft: changed })
    const change = await lastChange(draft.id)
    expect(change).toMatchObject({ act: 'change', before: { precedence: 300 }, after: { precedence: 400 } })
    expect(JSON.stringify(change)).not.toMatch(/spring|fifteen/i)
  })

  test('is refused if it names what the hauler does not have', async () => {
    const { otherHauler } = stage.cast
    const period = {
      containerTypeId: otherHauler.containerTypeIds[0],
      basePriceInCents: 1,
      includedTonnage: '1',
      includedDays: 1,
      additionalDayRateInCents: 0,
      additionalTonRateInCents: 0,
    }
    const terms = { type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: [period] } } as const
    await expect(add(draftWith({ terms }))).rejects.toMatchObject(refusedAs('unknown-choice'))
    const stranger = { customerClassification: 'all', zipCodes: 'all', customerIds: [randomUUID()] } as const
    await expect(add(draftWith({ scope: stranger }))).rejects.toMatchObject(refusedAs('unknown-choice'))
  })

  test('is refused if a value is outside its range', async () => {
    for (const wrong of [{ precedence: 99 }, { precedence: 1001 }, { name: ' ' }])
      await expect(add(draftWith(wrong))).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
    const backwards = { effectiveFrom: '2026-12-01T06:00:00Z', effectiveTo: '2026-12-01T06:00:00Z' }
    await expect(add(draftWith(backwards))).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  })

  test('of another hauler does not exist for the office', async () => {
    const draft = draftWith()
    await add(draft)
    const { prices: theirs } = stage.elsewhere
    const missing = refusedAs('rule-not-found')
    await expect(theirs.save.mutate({ version: 1, nameInSpanish: null, draft })).rejects.toMatchObject(missing)
    await expect(theirs.save.mutate({ version: null, nameInSpanish: null, draft })).rejects.toMatchObject(missing)
    const off = { id: draft.id, version: 1, act: 'switch', active: false } as const
    await expect(theirs.change.mutate(off)).rejects.toMatchObject(missing)
    expect((await theirs.list.query({})).rules.map(rule => rule.id)).not.toContain(draft.id)
  })

  test('is refused if a colleague has changed it meanwhile, and the office reads who it was', async () => {
    const draft = draftWith()
    await add(draft)
    await prices.change.mutate({ id: draft.id, version: 1, act: 'weigh', precedence: 700 })
    const late = prices.save.mutate({ version: 1, nameInSpanish: null, draft })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile', { who: 'Dana' }))
    await expect(add(draft)).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    expect(await listed(draft.id)).toMatchObject({ version: 2, draft: { precedence: 700 } })
  })

  test('is switched off and on, and can end only after its start', async () => {
    const draft = draftWith({ effectiveFrom: '2026-11-01T06:00:00.000Z' })
    await add(draft)
    const { id } = draft
    await prices.change.mutate({ id, version: 1, act: 'switch', active: false })
    expect(await listed(id)).toMatchObject({ version: 2, active: false })
    await prices.change.mutate({ id, version: 2, act: 'switch', active: true })
    expect(await lastChange(id)).toMatchObject({ act: 'switch-on', before: { active: false }, after: { active: true } })
    const end = (effectiveTo: string) => prices.change.mutate({ id, version: 3, act: 'end', effectiveTo })
    await expect(end('2026-11-01T06:00:00Z')).rejects.toMatchObject(refusedAs('rule-ends-too-early'))
    await end('2026-12-01T06:00:00.000Z')
    expect(await listed(id)).toMatchObject({ draft: { ...draft, effectiveTo: '2026-12-01T06:00:00.000Z' } })
  })

  test('says why it is broken, can be switched off, and cannot be switched on again', async () => {
    const draft = draftWith()
    await add(draft)
    const { id } = draft
    await sql`UPDATE pricing_rule SET data = '{"discountType":"percentage","discountPercent":5}' WHERE id = ${id}`.execute(
      stage.app.database.db,
    )
    const broken = await listed(id)
    expect(broken).toMatchObject({ draft: null, problems: [expect.stringContaining('discountPercent')] })
    await prices.change.mutate({ id, version: broken.version, act: 'switch', active: false })
    const on = { id, version: broken.version + 1, act: 'switch', active: true } as const
    await expect(prices.change.mutate(on)).rejects.toMatchObject(refusedAs('rule-broken'))
    await prices.save.mutate({ version: broken.version + 1, nameInSpanish: null, draft })
    expect(await listed(id)).toMatchObject({ active: true, problems: [] })
  })

  test('says whether it wins against another rule of the same strength', async () => {
    const terms = { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } } as const
    const old = draftWith({ name: 'Old', terms })
    const next = draftWith({ name: 'Next', terms, effectiveFrom: '2026-11-30T06:00:00.000Z' })
    await add(old)
    await add(next)
    expect((await listed(old.id)).equals).toEqual([{ ruleId: next.id, ruleName: 'Next', wins: true }])
    expect((await listed(next.id)).equals).toEqual([{ ruleId: old.id, ruleName: 'Old', wins: false }])
    await prices.change.mutate({ id: next.id, version: 1, act: 'weigh', precedence: 500 })
    expect((await listed(old.id)).equals).toEqual([])
  })
})

describe('The customers of a pricing rule', () => {
  const insert = (organizationId: string, name: string, phone: string) => {
    const id = randomUUID()
    return sql`INSERT INTO customer (id, organization_id, name, company, phone, kind, blocked_at)
      VALUES (${id}, ${organizationId}, ${name}, 'Quarry & Sons', ${phone}, 'person', now())`
      .execute(stage.app.database.db)
      .then(() => id)
  }
  const idsOf = async (search: string) => (await prices.findCustomers.query({ search })).customers.map(one => one.id)
  const giveRights = (rights: string[] | null) =>
    sql`UPDATE membership SET rights = ${rights}::text[] WHERE user_id = ${stage.cast.admin.id}`.execute(
      stage.app.database.db,
    )

  test('are found by name, company and a part of the phone, but not those of another hauler', async () => {
    const id = await insert(stage.cast.hauler.id, 'Zelda Quarry', '+15125559911')
    await insert(stage.cast.otherHauler.id, 'Zelda Quarry', '+15125559911')
    for (const search of ['zelda', 'quarry &', '5559911']) expect([search, await idsOf(search)]).toEqual([search, [id]])
    expect(await idsOf('z')).toEqual([])
    expect(await idsOf('%')).toEqual([])
  })

  test('show their phones only to staff who bill, and their names to staff who write prices', async () => {
    await insert(stage.cast.hauler.id, 'Yolanda Stone', '+15125558822')
    const found = async () => (await prices.findCustomers.query({ search: 'yolanda' })).customers
    const shown = { id: expect.any(String), name: 'Yolanda Stone', isBlocked: true }
    expect(await found()).toEqual([{ ...shown, phones: ['+15125558822'] }])
    await giveRights(['catalog'])
    expect(await found()).toEqual([{ ...shown, phones: [] }])
    await giveRights(['money'])
    await expect(found()).rejects.toMatchObject(refusedAs('right-missing'))
    await giveRights(null)
  })

  test('are named beside the rules that are only for them', async () => {
    const id = await insert(stage.cast.hauler.id, 'Wanda Clay', '+15125557733')
    await add(draftWith({ scope: { customerClassification: 'all', zipCodes: 'all', customerIds: [id] } }))
    expect((await prices.list.query({})).customers).toEqual([
      { id, name: 'Wanda Clay', isBlocked: true, isMerged: false, mergedInto: null },
    ])
  })
})
