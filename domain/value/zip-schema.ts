/** The schema of a ZIP code in a call. It is not in `zip.ts`, which the first pages load. */
import { z } from 'zod'
import type { ZipCode } from './zip.ts'

export const zipSchema = z
  .string()
  .max(16)
  .regex(/^\d{5}$/, 'ZIP code must be exactly 5 digits')
  .transform(text => text as ZipCode)
