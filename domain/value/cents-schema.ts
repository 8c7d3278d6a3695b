/** A request brings an amount in this form. The module is apart from `money.ts`, which every first visit loads. */
import { z } from 'zod'
import { cents } from './money.ts'

export const centsSchema = z.int().min(0).max(100_000_000).transform(cents)
