import type { Codec } from '#domain/value/form.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'

/**
 * The field has ten digits, and the value is the number with +1. Numbers that get no texts are also accepted, because companies have such
 * numbers.
 */
export const phoneDigits: Codec<string, string> = {
  inputMode: 'numeric',
  toTyped: phone => phone?.replace(/^\+1/, '') ?? '',
  fromTyped: digits => `+1${digits}`,
}

/** The field has ten digits, and the value is the number with +1. The number must be able to get texts (rule A5). */
export const mobileDigits: Codec<string, UsPhone> = {
  inputMode: 'numeric',
  toTyped: phone => phone?.slice('+1'.length) ?? '',
  fromTyped: digits => mobileFromDigits(digits) ?? undefined,
}
