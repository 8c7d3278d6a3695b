/** The office tries a rule on a cart with so many dumpsters of a kind. */
import { z } from 'zod'

export const triedCountSchema = z.int().min(1).max(20)
