/** The reason that a person of the office gives for an act. */
import { z } from 'zod'

export const maxReasonLength = 200

export const reasonSchema = z.string().trim().min(1).max(maxReasonLength)
