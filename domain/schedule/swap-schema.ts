/** The schema of a swap's days in a call. It is not in `swap.ts`, which the page of an order loads. */
import { z } from 'zod'
import { horizonInDays } from './rental-days.ts'

/** One of the offered durations, or any other whole number of days from one to a year. */
export const swapDurationSchema = z.int().min(1).max(horizonInDays)
