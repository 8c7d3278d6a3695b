/** The schemas of record versions and of counts. These are whole numbers that their column can store. */
import { z } from 'zod'
import { largestStored } from './largest-stored.ts'

export const versionSchema = z.int().positive().max(largestStored)

/** A count of something that may never have happened. */
export const timesSchema = z.int().min(0).max(largestStored)
