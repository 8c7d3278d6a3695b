/** A request or a form brings an e-mail address in this form. The module is apart from `email.ts`, which pages without a form load. */
import { z } from 'zod'
import { isEmail, longestEmail, tidyEmail } from './email.ts'

const schemaSaying = (message: string) => z.string().overwrite(tidyEmail).max(longestEmail).refine(isEmail, message)

export const emailSchema = schemaSaying('Valid email is required')

/** The waiting list of areas that are not served yet uses this schema; its message differs. */
export const notifyEmailSchema = schemaSaying('Please enter a valid email address.')
