/** The parameters of a search for an address. */
import { z } from 'zod'

/** The id that all searches share, from the first letter to the chosen place. Google takes at most 36 such characters. */
export const searchSessionSchema = z.string().regex(/^[\w-]{8,36}$/)

export const maxTypedAddressLength = 200

export const typedAddressSchema = z.string().trim().min(1).max(maxTypedAddressLength)
