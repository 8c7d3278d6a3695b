/** What the office sends of a saved view (rule V3); the pages themselves do without the checks' library. */
import { z } from 'zod'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { longestViewName, tidyAddress } from './saved-view.ts'

export const viewNameSchema = nameOfAtMost(longestViewName)
export const viewAddressSchema = z
  .string()
  .max(500)
  .refine(address => tidyAddress(address) === address, 'Not an address that can be kept')
