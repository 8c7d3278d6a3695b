/** An e-mail address as a request or a form brings it. Apart from `email.ts`, which pages without a form load. */
import { z } from 'zod'
import { emailPattern } from './email.ts'

export const emailSchema = z.string().trim().max(254).regex(emailPattern, 'Valid email is required')

/** For the waiting list of areas that are not served yet; its message differs. */
export const notifyEmailSchema = z.string().trim().max(254).regex(emailPattern, 'Please enter a valid email address.')
