/**
 * These schemas check the numbers that show changes of records, and counts like them: they are whole, and no larger than a column of them
 * holds.
 */
import { z } from 'zod'
import { largestStored } from './largest-stored.ts'

export const versionSchema = z.int().positive().max(largestStored)

/** The number counts an event that may never have happened. */
export const timesSchema = z.int().min(0).max(largestStored)
