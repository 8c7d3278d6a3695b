/** The code of a text message: exactly six digits (rule A6). */
import { z } from 'zod'

export const verificationCodeSchema = z
  .string()
  .max(16)
  .regex(/^\d{6}$/, 'Please enter a 6-digit verification code.')
