import { z } from 'zod'
import { tonsPattern } from './tonnage.ts'

/** Tons are typed and stored in this form: at most 99999, with at most four decimals. */
export const tonsTextSchema = z.string().max(16).regex(tonsPattern, 'Weight must be a number of tons')
