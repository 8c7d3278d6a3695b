/** E-mail addresses: text, @, text, dot, text (specification section 5). */
import { z } from 'zod'

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailSchema = z.string().trim().max(254).regex(emailPattern, 'Valid email is required')
