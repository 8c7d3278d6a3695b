import { expect, test } from 'vitest'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { sized } from '#server/testing/sizes.ts'
import { importStatement } from './import-statement.ts'

test('if two people import the same statement at once, each line is stored once and each load is billed once', async () => {
  const stage = await openDispatchStage()
  const [dana, miguel] = [stage.fleet.acting, await colleagueOf(stage)]
  const { landfillId: facilityId } = stage.fleet
  for (let round = 1; round <= sized(50, 5); round += 1) {
    const numbers = [1, 2, 3].map(index => `${round}${String(index).padStart(3, '0')}`)
    const day = stage.dayIn(0)
    for (const ticketNumber of numbers) await tippedLoad(stage, { ticketNumber, tons: 2, day })
    const text = statementFile(
      day,
      numbers.map(ticketNumber => ({ ticketNumber, tons: 2, dollars: '90' })),
    )
    const more = `${text}${statementFile(day, [{ ticketNumber: `${round}9`, tons: 1, dollars: '45' }]).split('\r\n')[1]}\r\n`
    const files = [text, text, round % 2 === 0 ? text : more]
    const taken = await Promise.allSettled(
      files.map((file, index) =>
        importStatement(stage.deps, index === 1 ? miguel : dana, { facilityId, columns: statementColumns, text: file }),
      ),
    )
    expect(taken.map(one => one.status)).toEqual(files.map(() => 'fulfilled'))
    const { rows } = await stage.pool.query(
      `SELECT l.paper, count(DISTINCT l.id)::int AS lines, count(x.order_id)::int AS loads FROM statement_line l
       LEFT JOIN load x ON x.statement_line_id = l.id WHERE l.ticket_number = ANY($1) GROUP BY l.paper`,
      [numbers],
    )
    expect(rows.map(({ lines, loads }) => [lines, loads])).toEqual(numbers.map(() => [1, 1]))
  }
  await stage.close()
})
