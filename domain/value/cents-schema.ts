/** An amount as a request brings it. Apart from `money.ts`, which every first visit loads. */
import { z } from 'zod'
import { cents } from './money.ts'

export const centsSchema = z.int().min(0).max(100_000_000).transform(cents)
