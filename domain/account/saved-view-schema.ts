/** The schema of a saved view that the office sends (rule V3). It is separate so that pages can use saved views without loading zod. */
import { z } from 'zod'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { longestViewName, tidyAddress } from './saved-view.ts'

export const viewNameSchema = nameOfAtMost(longestViewName)
export const viewAddressSchema = z
  .string()
  .max(500)
  .refine(address => tidyAddress(address) === address, 'Not an address that can be kept')
