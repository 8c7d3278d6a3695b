/** A request brings the days of a swap in this form. The module is apart from `swap.ts`, which the page of an order loads. */
import { z } from 'zod'
import { horizonInDays } from './rental-days.ts'

/** The duration is one of the durations offered, or any other number of whole days from one to a year. */
export const swapDurationSchema = z.int().min(1).max(horizonInDays)
