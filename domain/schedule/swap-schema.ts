/** The days of a swap as a request brings them. Apart from `swap.ts`, which the page of an order loads. */
import { z } from 'zod'
import { horizonInDays } from './rental-days.ts'

/** One of the durations offered, or any other number of whole days from one to a year. */
export const swapDurationSchema = z.int().min(1).max(horizonInDays)
