/** The code of a text message: exactly six digits (specification sections 5 and 9). */
import { z } from 'zod'

export const verificationCodeSchema = z
  .string()
  .max(16)
  .regex(/^\d{6}$/, 'Please enter a 6-digit verification code.')
