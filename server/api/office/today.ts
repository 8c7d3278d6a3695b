/** These calls return the first page of the day, and the history of changes. */

import { z } from 'zod'
import { daySchema } from '#domain/value/day-schema.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office, officeOrders } from '#server/api/gates/office.ts'
import { router } from '#server/api/trpc.ts'
import { changedObjects } from '#server/db/change/changes.ts'
import { type HistoryRow, listHistoryPeople } from '#server/db/office/history.ts'
import { readHistory } from '#server/operations/office/read-history.ts'
import { readToday } from '#server/operations/office/read-today.ts'

export const todayCalls = router({
  get: officeOrders(z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { deps, acting, rights } = ctx
    const { since, changes, acts, payments, account, ...day } = await readToday(deps, {
      organizationId: acting.organizationId,
      rights,
      language: ctx.language,
    })
    const plans = rights.includes('dispatch')
    return {
      ...day,
      since,
      /** `payments` says why no card can be charged, and since when. It is null if cards can be charged. */
      payments: payments && { fault: payments.fault, since: payments.since },
      /** `account` is the hauler's own payment account if it is the reason why customers cannot pay. */
      account: account && { state: account.state, since: account.since },
      changes: changes.filter(one => plans || ofOrders.has(one.object)).map(presentChange),
      acts,
    }
  }),
})

/** Members who do not plan see only changes of these objects. */
const ofOrders: ReadonlySet<string> = new Set(['order', 'load'])

const presentChange = ({ before: _, after, ...change }: HistoryRow) => ({
  ...change,
  /** `said` is the report of a driver, or the answer to a question. Neither contains an amount. */
  said: after === null ? null : pickReport(after),
})

const pickReport = ({ report, kind, answer, defects }: NonNullable<HistoryRow['after']>) =>
  report || answer || defects ? { report, kind, answer, defects } : null

export const historyCalls = router({
  list: office(
    'team',
    z.strictObject({
      object: z.enum(changedObjects).nullable(),
      objectId: z.uuid().nullable(),
      person: z.strictObject({ id: z.uuid(), isDriver: z.boolean() }).nullable(),
      day: daySchema.nullable(),
      before: z.strictObject({ at: z.iso.datetime(), seq: versionSchema }).nullable(),
      /** `isLong` is true if the rows go into a file. A file has more rows than a page. */
      isLong: z.boolean().default(false),
    }),
  ).query(async ({ ctx, input }) => {
    const { before, ...filters } = input
    const { rows, next } = await readHistory(ctx.deps, ctx.acting.organizationId, {
      ...filters,
      language: ctx.language,
      before: before && { at: new Date(before.at), seq: before.seq },
    })
    return {
      rows,
      next: next && { at: next.at, seq: next.seq },
    }
  }),

  people: office('team', z.strictObject({}).nullish()).query(async ({ ctx }) => ({
    people: await listHistoryPeople(ctx.deps.db, ctx.acting.organizationId),
  })),
})
