import { z } from 'zod'
import { tonsPattern } from './tonnage.ts'

/** The form in which tons are typed and stored: at most 99999, with at most four decimals. */
export const tonsTextSchema = z.string().max(16).regex(tonsPattern, 'Weight must be a number of tons')
