/** These calls compare the statements of landfills with our own loads (rule M31). */

import { z } from 'zod'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { BilledLine, Pair, TippedLoad } from '#domain/statement/check-statement.ts'
import { maxStatementLength, statementColumnsSchema } from '#domain/statement/statement.ts'
import { timesSchema, versionSchema } from '#domain/value/version-schema.ts'
import { office, officeReport } from '#server/api/gates/office.ts'
import { listCorrections, listOverlaps } from '#server/db/statement/replaced-statements.ts'
import {
  findStatement,
  listBillingFacilities,
  listLeftOut,
  listStatements,
  type StoredLeftOut,
} from '#server/db/statement/statements.ts'
import { askAboutLoad, setLineAside, takeOverAll, takeOverCost } from '#server/operations/statement/act-on-statement.ts'
import { chooseLoad, dropChosenLoad, listLoadsLike } from '#server/operations/statement/choose-load.ts'
import { checkedOf, importStatement } from '#server/operations/statement/import-statement.ts'
import { replaceStatement } from '#server/operations/statement/replace-statement.ts'

const statement = { statementId: z.uuid() }
const lineOf = { ...statement, lineId: z.uuid() }
/** This names a line and its load, with the version of the load that the page showed. */
const pairOf = { ...lineOf, orderId: z.uuid(), version: versionSchema }
/**
 * These counts describe two statements that overlap, as the page showed them. If they have changed, the replacement is refused, because the
 * person decided on these counts.
 */
const overlapSchema = z.strictObject({
  lines: timesSchema,
  again: timesSchema,
  changed: timesSchema,
})
const success = { success: true } as const

export const statementCalls = {
  list: officeReport('money', z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { db } = ctx.deps
    const { organizationId } = ctx.acting
    const [facilities, statements] = await Promise.all([
      listBillingFacilities(db, organizationId),
      listStatements(db, organizationId),
    ])
    return { facilities, statements }
  }),

  read: officeReport('money', z.strictObject(statement)).query(async ({ ctx, input }) => {
    const { db } = ctx.deps
    const found = await findStatement(db, ctx.acting.organizationId, input.statementId)
    if (!found) throw new Refusal('statement-not-found')
    const { matched, differing, unknown, missing, lines } = await checkedOf(db, found)
    const leftOut = await listLeftOut(db, found.id)
    return {
      ...found,
      matched: matched.map(presentPair),
      differing: differing.map(presentPair),
      unknown: unknown.map(presentLine),
      missing: missing.map(presentLoad),
      /** These tickets have more than one line in the file. */
      summed: lines
        .filter(({ parts }) => parts.length > 1)
        .map(({ id, ticketNumber, tons, amountInCents, parts }) => ({ id, ticketNumber, tons, amountInCents, parts })),
      ticketInCents: lines.reduce((sum, one) => sum + one.amountInCents, 0),
      /** This is the number of lines in the file that belong to its own tickets. */
      ticketLines: lines.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0),
      billedBefore: leftOut.filter(one => one.reason === 'billed-before').map(presentLeftOut),
      leftOut: leftOut.filter(one => one.reason !== 'billed-before').map(presentLeftOut),
      /** This statement may correct these earlier ones. */
      overlaps: await listOverlaps(db, found.id),
      /** These are the differences from the statement that this one replaced. */
      corrections: await listCorrections(db, found.id),
    }
  }),

  import: office(
    'money',
    z.strictObject({
      facilityId: z.uuid(),
      columns: statementColumnsSchema,
      text: z.string().min(1).max(maxStatementLength),
    }),
  ).mutation(({ ctx, input }) => importStatement(ctx.deps, ctx.acting, input)),

  /** Replaces an earlier statement with this one, which corrects it. */
  replace: office('money', z.strictObject({ ...statement, replacedId: z.uuid(), seen: overlapSchema })).mutation(
    async ({ ctx, input }) => ({ taken: await replaceStatement(ctx.deps, ctx.acting, input) }),
  ),

  takeOverAll: office('money', z.strictObject(statement)).mutation(async ({ ctx, input }) => ({
    taken: await takeOverAll(ctx.deps, ctx.acting, input),
  })),

  takeOver: office('money', z.strictObject(pairOf)).mutation(async ({ ctx, input }) => {
    await takeOverCost(ctx.deps, ctx.acting, input)
    return success
  }),

  setAside: office('money', z.strictObject({ ...lineOf, isSetAside: z.boolean() })).mutation(async ({ ctx, input }) => {
    await setLineAside(ctx.deps, ctx.acting, input)
    return success
  }),

  /** Returns our loads that may belong to a line without a load, the most similar first. */
  loadsLike: office('money', z.strictObject(lineOf)).query(async ({ ctx, input }) => ({
    loads: await listLoadsLike(ctx.deps, ctx.acting, input),
  })),

  chooseLoad: office('money', z.strictObject(pairOf)).mutation(({ ctx, input }) =>
    chooseLoad(ctx.deps, ctx.acting, input),
  ),

  dropLoad: office('money', z.strictObject(pairOf)).mutation(async ({ ctx, input }) => {
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

const presentPair = ({ line, load, isTaken }: Pair) => ({
  line: presentLine(line),
  load: presentLoad(load),
  isTaken,
  /** `isChosen` is true if a member has matched the line and the load although their numbers differ. */
  isChosen: line.chosenOrderId === load.orderId,
})

const presentLine = ({ id, day, ticketNumber, tons, amountInCents, isSetAside }: BilledLine) => ({
  id,
  day,
  ticketNumber,
  tons,
  amountInCents,
  isSetAside,
})

const presentLoad = ({ orderId, orderNumber, day, ticketNumber, tons, isAskedAbout, version }: TippedLoad) => ({
  orderId,
  orderNumber,
  day,
  ticketNumber,
  tons,
  isAskedAbout,
  version,
})

const presentLeftOut = ({ position, ...one }: StoredLeftOut) => ({ ...one, line: position })
