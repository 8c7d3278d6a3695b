/** The schema of an e-mail address in a call or a form. It is not in `email.ts`, which pages without a form load. */
import { z } from 'zod'
import { isEmail, maxEmailLength, tidyEmail } from './email.ts'

const schemaSaying = (message: string) => z.string().overwrite(tidyEmail).max(maxEmailLength).refine(isEmail, message)

export const emailSchema = schemaSaying('Valid email is required')

/** The schema for the waiting list of areas that are not served yet. Only its message differs. */
export const notifyEmailSchema = schemaSaying('Please enter a valid email address.')
