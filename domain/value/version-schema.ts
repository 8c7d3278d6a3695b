/** The numbers by which records tell that they have changed, and counts like them: whole, and no larger than a column of them holds. */
import { z } from 'zod'
import { largestStored } from './largest-stored.ts'

export const versionSchema = z.int().positive().max(largestStored)

/** The time of something that may never have happened. */
export const timesSchema = z.int().min(0).max(largestStored)
