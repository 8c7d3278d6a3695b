/** A request brings phone numbers in this form. The module is apart from `phone.ts`, which every first visit loads. */
import { z } from 'zod'
import { phonePattern, type UsPhone } from './phone.ts'
import { isUsMobile } from './us-mobile.ts'

export const phoneSchema = z
  .string()
  .max(32)
  .regex(phonePattern, 'Invalid phone number format. Must be +1 followed by 10 digits')
  .transform(text => text as UsPhone)

/** A person at this number can get texts: it is a number of the United States, and neither toll-free nor premium (rule A5). */
export const mobileSchema = phoneSchema.refine(isUsMobile, 'Please enter a valid US phone number')
