import { expect, test } from 'vitest'
import { findStatement } from '#server/db/statement/statements.ts'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { sized } from '#server/testing/sizes.ts'
import { chooseLoad } from './choose-load.ts'
import { checkedOf, importStatement } from './import-statement.ts'

test('if two people choose one load for two lines, or two loads for one line, one succeeds and the other is refused', async () => {
  const stage = await openDispatchStage()
  const [dana, miguel] = [stage.fleet.acting, await colleagueOf(stage)]
  const { landfillId: facilityId } = stage.fleet
  const day = stage.dayIn(0)
  for (let round = 1; round <= sized(30, 4); round += 1) {
    // Each round has a different weight. The loads of earlier rounds are less similar, and only the most similar loads are offered.
    const tons = 1 + round / 10
    const loads = [
      await tippedLoad(stage, { ticketNumber: `${round}01`, tons, day }),
      await tippedLoad(stage, { ticketNumber: `${round}02`, tons, day }),
    ]
    const billed = [`${round}81`, `${round}82`].map(ticketNumber => ({ ticketNumber, tons, dollars: '90' }))
    const file = { facilityId, columns: statementColumns, text: statementFile(day, billed) }
    const { statementId } = await importStatement(stage.deps, dana, file)
    const statement = await findStatement(stage.db, stage.organization.id, statementId)
    if (!statement) throw new Error('the statement is gone')
    const lines = (await checkedOf(stage.db, statement)).unknown.map(one => one.id)
    // The rounds alternate: one load for two lines, then two loads for one line.
    const asks = [0, 1].map(at => ({
      statementId,
      version: 1,
      lineId: lines[round % 2 === 0 ? at : 0] ?? '',
      orderId: loads[round % 2 === 0 ? 0 : at] ?? '',
    }))
    const done = await Promise.allSettled(
      asks.map((input, at) => chooseLoad(stage.deps, at === 0 ? dana : miguel, input)),
    )
    expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const refused = done.flatMap(one => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(refused).toEqual(['changed-meanwhile'])
    const { rows } = await stage.pool.query(
      `SELECT count(*)::int AS loads FROM load WHERE order_id = ANY($1) AND tip_cost_in_cents IS NOT NULL`,
      [loads],
    )
    expect(rows).toEqual([{ loads: 1 }])
  }
  await stage.close()
})
