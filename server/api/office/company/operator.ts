/** The operator of the installation manages haulers with these calls. */
import { z } from 'zod'
import { newCompanySchema } from '#domain/company/new-company.ts'
import { healthOf } from '#domain/health/health.ts'
import { limited } from '#server/api/gates/limits.ts'
import { operatorCall } from '#server/api/gates/operator.ts'
import { listCompanies } from '#server/db/company/companies.ts'
import { createCompany } from '#server/operations/company/create-company.ts'
import { readHealth } from '#server/operations/health/read-health.ts'
import { productVersion } from '#server/version.ts'

export const operatorCalls = {
  companies: operatorCall(z.strictObject({})).query(async ({ ctx }) => {
    const companies = await listCompanies(ctx.deps.db)
    return { companies, version: productVersion }
  }),

  /** Reads ages, states and the disks of this server (rule A33), and no data of a hauler. */
  health: operatorCall(z.strictObject({})).query(async ({ ctx }) => {
    const health = await readHealth(ctx.deps)
    return { at: health.now, lines: healthOf(health), ordersOfHour: health.ordersOfHour }
  }),

  found: operatorCall(newCompanySchema)
    .use(limited('found-company', { count: 20, seconds: 3600 }, 'caller'))
    .mutation(({ ctx, input }) =>
      createCompany(ctx.deps, { operatorId: ctx.user.id, phone: ctx.user.phone, language: ctx.language }, input),
    ),
}
