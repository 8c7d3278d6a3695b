import type { UsPhone } from '#domain/value/phone.ts'
import { sessionStore } from '#web/client/browser-storage.ts'

/** The person entered this number for a quote. `raw` is the stored form (+15125550142), and `formatted` is the shown form. */
export type LeadPhone = { readonly raw: UsPhone; readonly formatted: string }

const rawKey = 'leadPhone'
const formattedKey = 'leadPhoneFormatted'

export function readLeadPhone(): LeadPhone | null {
  const raw = sessionStore.read(rawKey) as UsPhone | null
  const formatted = sessionStore.read(formattedKey)
  return raw && formatted ? { raw, formatted } : null
}

export function storeLeadPhone({ raw, formatted }: LeadPhone): void {
  sessionStore.write(rawKey, raw)
  sessionStore.write(formattedKey, formatted)
}

export function forgetLeadPhone(): void {
  sessionStore.remove(rawKey)
  sessionStore.remove(formattedKey)
}
