/** A search for an address sends these parameters. */
import { z } from 'zod'

/** All searches from the first letter to the chosen place share one session. Google takes at most 36 such characters. */
export const searchSessionSchema = z.string().regex(/^[\w-]{8,36}$/)

export const longestTypedAddress = 200

export const typedAddressSchema = z.string().trim().min(1).max(longestTypedAddress)
