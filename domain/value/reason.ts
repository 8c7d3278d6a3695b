/** A person of the office says why an act is done. */
import { z } from 'zod'

export const maxReasonLength = 200

export const reasonSchema = z.string().trim().min(1).max(maxReasonLength)
