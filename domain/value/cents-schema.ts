/** The schema of an amount in a call. It is not in `money.ts`, which every first visit loads. */
import { z } from 'zod'
import { cents } from './money.ts'

export const centsSchema = z.int().min(0).max(100_000_000).transform(cents)
