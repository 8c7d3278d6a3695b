import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { changeRule, saveRule } from '#server/operations/pricing/save-rule.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { draftWith } from '#server/testing/prices/price-rules.ts'

let stage: FleetStage
let acting: OfficeActing
beforeAll(async () => {
  stage = await openFleet()
  acting = { organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id }
})
afterAll(() => stage.app.stop())

async function race(acts: readonly (() => Promise<unknown>)[]): Promise<{ won: number; lost: string[] }> {
  const ends = await Promise.allSettled(acts.map(act => act()))
  const lost = ends.flatMap(end => {
    if (end.status === 'fulfilled') return []
    if (end.reason instanceof Refusal) return [end.reason.refusal]
    throw end.reason
  })
  return { won: ends.length - lost.length, lost: [...new Set(lost)] }
}

test('if several members change one price at once, one of them succeeds, and the others are told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const draft = draftWith()
    await saveRule(stage.app.deps, acting, { version: null, nameInSpanish: null, draft })
    const save = (precedence: number) => () =>
      saveRule(stage.app.deps, acting, { version: 1, nameInSpanish: null, draft: { ...draft, precedence } })
    const off = () => changeRule(stage.app.deps, acting, { id: draft.id, version: 1, act: 'switch', active: false })
    expect(await race([save(200), save(300), save(400), off])).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  }
})
