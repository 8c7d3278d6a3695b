/** The number of dumpsters of a type in a cart on which the office tries out a rule. */
import { z } from 'zod'

export const triedCountSchema = z.int().min(1).max(20)
