/** A phone number as a request brings it. Apart from `phone.ts`, which every first visit loads. */
import { z } from 'zod'
import { phonePattern, type UsPhone } from './phone.ts'

export const phoneSchema = z
  .string()
  .max(32)
  .regex(phonePattern, 'Invalid phone number format. Must be +1 followed by 10 digits')
  .transform(text => text as UsPhone)
