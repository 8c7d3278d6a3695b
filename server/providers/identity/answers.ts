/** These are the answers of the identity endpoints. Their headers forbid browsers and proxies to store them. */
import type { z } from 'zod'
import { type RefusalName, refusals } from '#domain/refusal/refusal.ts'
import type { IdentityAnswer } from '#server/providers/identity/identity.ts'

export const neverStored = { 'cache-control': 'no-store' }

export function refused(status: number, name: RefusalName, field: string): IdentityAnswer {
  const { message } = refusals[name]
  return uncachedAnswer(status, { code: name, message, fieldErrors: { [field]: [message] } })
}

export function badInput(error: z.ZodError | undefined): IdentityAnswer {
  const fieldErrors: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    fieldErrors[field] = [...(fieldErrors[field] ?? []), message]
  }
  return uncachedAnswer(400, { code: 'bad-input', message: 'Please check what you entered.', fieldErrors })
}

export function uncachedAnswer(status: number, body: unknown): IdentityAnswer {
  return { status, body, headers: neverStored }
}
