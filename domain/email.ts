/** E-mail addresses: text, @, text, dot, text (rule A4). */
import { z } from 'zod'

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailSchema = z.string().trim().max(254).regex(emailPattern, 'Valid email is required')

/** For the waiting list of areas that are not served yet; its message differs. */
export const notifyEmailSchema = z.string().trim().max(254).regex(emailPattern, 'Please enter a valid email address.')
