/** The numbers by which records tell that they have changed, and counts like them: whole, and no larger than a column of them holds. */
import { z } from 'zod'
import { largestStored } from './largest-stored.ts'

export const versionSchema = z.int().positive().max(largestStored)

/** Of what may have happened never. */
export const timesSchema = z.int().min(0).max(largestStored)
