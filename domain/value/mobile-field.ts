import type { Codec } from '#domain/value/form.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'

/** The field holds ten digits, the value holds the number with its +1. Companies also have numbers that get no texts. */
export const phoneDigits: Codec<string, string> = {
  inputMode: 'numeric',
  toTyped: phone => phone?.replace(/^\+1/, '') ?? '',
  fromTyped: digits => `+1${digits}`,
}

/** The field holds ten digits, the value holds the number with its +1 (rule A5). */
export const mobileDigits: Codec<string, UsPhone> = {
  inputMode: 'numeric',
  toTyped: phone => phone?.slice('+1'.length) ?? '',
  fromTyped: digits => mobileFromDigits(digits) ?? undefined,
}
