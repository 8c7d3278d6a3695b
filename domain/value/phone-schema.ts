/** The schemas of phone numbers in a call. They are not in `phone.ts`, which every first visit loads. */
import { z } from 'zod'
import { phonePattern, type UsPhone } from './phone.ts'
import { isUsMobile } from './us-mobile.ts'

export const phoneSchema = z
  .string()
  .max(32)
  .regex(phonePattern, 'Invalid phone number format. Must be +1 followed by 10 digits')
  .transform(text => text as UsPhone)

/** A number that can get texts: a number of the United States that is neither toll-free nor premium (rule A5). */
export const mobileSchema = phoneSchema.refine(isUsMobile, 'Please enter a valid US phone number')
