import { z } from 'zod'
import type { NearRule } from './near-truck.ts'

const miles = z.int().min(1).max(50)

/** If the rule is null, a day on which a truck is near costs as much as other days. */
export const nearRuleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('flat'), amountInCents: z.int().min(1).max(100_000), miles }),
    z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(100), miles }),
  ])
  .nullable() satisfies z.ZodType<NearRule | null>
