/** A request brings a ZIP code in this form. The module is apart from `zip.ts`, which the first pages load. */
import { z } from 'zod'
import type { ZipCode } from './zip.ts'

export const zipSchema = z
  .string()
  .max(16)
  .regex(/^\d{5}$/, 'ZIP code must be exactly 5 digits')
  .transform(text => text as ZipCode)
