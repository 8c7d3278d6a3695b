/** What landfills have billed, beside our own loads (rule M31). */
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { BilledLine, Pair, TippedLoad } from '#domain/statement/check-statement.ts'
import { longestStatement, statementColumnsSchema } from '#domain/statement/statement.ts'
import { office } from '#server/api/gates/office.ts'
import {
  findStatement,
  listBillingFacilities,
  listStatements,
  type Statement,
} from '#server/db/statement/statements.ts'
import { chooseLoad, dropChosenLoad, listLoadsLike } from '#server/operations/statement/choose-load.ts'
import { askAboutLoad, setLineAside, takeOverAll, takeOverCost } from '#server/operations/statement/cure-line.ts'
import { checkedOf, importStatement } from '#server/operations/statement/import-statement.ts'

const statement = { statementId: z.uuid() }
const lineOf = { ...statement, lineId: z.uuid() }
const success = { success: true } as const

export const statementCalls = {
  list: office('money', z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { db } = ctx.deps
    const { organizationId } = ctx.acting
    const [facilities, statements] = await Promise.all([
      listBillingFacilities(db, organizationId),
      listStatements(db, organizationId),
    ])
    return { facilities, statements: statements.map(presentStatement) }
  }),

  read: office('money', z.strictObject(statement)).query(async ({ ctx, input }) => {
    const found = await findStatement(ctx.deps.db, ctx.acting.organizationId, input.statementId)
    if (!found) throw new Refusal('statement-not-found')
    const { matched, differing, unknown, missing } = await checkedOf(ctx.deps.db, found)
    return {
      ...presentStatement(found),
      matched: matched.map(presentPair),
      differing: differing.map(presentPair),
      unknown: unknown.map(presentLine),
      missing: missing.map(presentLoad),
    }
  }),

  import: office(
    'money',
    z.strictObject({
      facilityId: z.uuid(),
      columns: statementColumnsSchema,
      text: z.string().min(1).max(longestStatement),
    }),
  ).mutation(({ ctx, input }) => importStatement(ctx.deps, ctx.acting, input)),

  takeOverAll: office('money', z.strictObject(statement)).mutation(async ({ ctx, input }) => ({
    taken: await takeOverAll(ctx.deps, ctx.acting, input),
  })),

  takeOver: office('money', z.strictObject(lineOf)).mutation(async ({ ctx, input }) => {
    await takeOverCost(ctx.deps, ctx.acting, input)
    return success
  }),

  setAside: office('money', z.strictObject({ ...lineOf, isSetAside: z.boolean() })).mutation(async ({ ctx, input }) => {
    await setLineAside(ctx.deps, ctx.acting, input)
    return success
  }),

  /** Our loads that a line which is not ours may be, the most alike first. */
  loadsLike: office('money', z.strictObject(lineOf)).query(async ({ ctx, input }) => ({
    loads: await listLoadsLike(ctx.deps, ctx.acting, input),
  })),

  chooseLoad: office('money', z.strictObject({ ...lineOf, orderId: z.uuid(), version: z.int().positive() })).mutation(
    ({ ctx, input }) => chooseLoad(ctx.deps, ctx.acting, input),
  ),

  dropLoad: office('money', z.strictObject(lineOf)).mutation(async ({ ctx, input }) => {
    await dropChosenLoad(ctx.deps, ctx.acting, input)
    return success
  }),

  askAbout: office('money', z.strictObject({ ...statement, orderId: z.uuid(), isAsked: z.boolean() })).mutation(
    async ({ ctx, input }) => {
      await askAboutLoad(ctx.deps, ctx.acting, input)
      return success
    },
  ),
}

const presentStatement = ({ importedAt, ...one }: Statement) => ({ ...one, importedAt: importedAt.toISOString() })

const presentPair = ({ line, load, isTaken }: Pair) => ({
  ...{ line: presentLine(line), load: presentLoad(load), isTaken },
  /** Somebody said that they are one, though their numbers were not. */
  isChosen: line.chosenOrderId === load.orderId,
})

const presentLine = ({ id, day, ticketNumber, tons, amountInCents, isSetAside }: BilledLine) => ({
  ...{ id, day, ticketNumber, tons, amountInCents, isSetAside },
})

const presentLoad = ({ orderId, orderNumber, day, ticketNumber, tons, isAskedAbout }: TippedLoad) => ({
  ...{ orderId, orderNumber, day, ticketNumber, tons, isAskedAbout },
})
