/** The numbers by which records tell that they have changed, and counts like them: whole, and no larger than a column of them holds. */
import { z } from 'zod'

const largestStored = 2_147_483_647

export const versionSchema = z.int().positive().max(largestStored)

/** Of what may have happened never. */
export const timesSchema = z.int().min(0).max(largestStored)
