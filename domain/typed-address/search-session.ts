/** What a search for an address is asked with. */
import { z } from 'zod'

/** One for all searches from the first letter to the place that is taken. Google takes at most 36 such characters. */
export const searchSessionSchema = z.string().regex(/^[\w-]{8,36}$/)

export const longestTypedAddress = 200

export const typedAddressSchema = z.string().trim().min(1).max(longestTypedAddress)
