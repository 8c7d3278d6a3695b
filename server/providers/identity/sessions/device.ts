import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { UsPhone } from '#domain/value/phone.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import type { DeviceCookie } from '#server/providers/identity/sessions/cookie.ts'

export const newDeviceId = (): string => randomBytes(16).toString('base64url')

/** Makes the cookie of a browser in which this number was just verified. The server stores nothing, because the MAC proves the cookie. */
export function deviceFor(keys: Keys, phone: UsPhone, id = newDeviceId()): DeviceCookie {
  return { id, mac: macOf(keys, id, phone).toString('base64url') }
}

export function isMacOfDevice(keys: Keys, { id, mac }: DeviceCookie, phone: UsPhone): boolean {
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(keys, id, phone))
}

const macOf = (keys: Keys, id: string, phone: UsPhone) => keys.macOf('device', `${id} ${phone}`)
