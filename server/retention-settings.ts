/** These settings say for how many months rows and pictures are kept (rule A30). */
import { z } from 'zod'
import { type Ages, type Period, type PeriodSetting, periods } from '#domain/retention/periods.ts'

const monthsKept = ({ months, least, most, what, because }: Period) =>
  z.coerce
    .number()
    .int()
    .min(least, `At least ${least} months, because ${because}.`)
    .max(most)
    .default(months)
    .describe(`Months that ${what}. At least ${least}, because ${because}.`)

export const retentionSettings = Object.fromEntries(
  Object.values(periods).map(period => [period.setting, monthsKept(period)]),
) as Readonly<Record<PeriodSetting, ReturnType<typeof monthsKept>>>

export const agesFrom = (set: Readonly<Record<PeriodSetting, number>>): Ages =>
  Object.fromEntries(Object.entries(periods).map(([name, { setting }]) => [name, set[setting]])) as Ages
