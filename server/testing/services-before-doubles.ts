/** Drills use this to call doubles of other companies' services in the way in which the product calls the services. */
import { readConfig } from '#server/config.ts'
import type { Choices } from '#server/deps.ts'
import { apiKey, projectId } from '#server/providers/identity/firebase/firebase.stage.ts'
import { makeFirebase } from '#server/providers/identity/firebase/firebase.ts'
import { firebaseHosts } from '#server/providers/identity/firebase/page-hosts.ts'
import { withinLimit } from '#server/providers/messages/limited-messages.ts'
import type { Messages } from '#server/providers/messages/messages.ts'
import { makeSmtpMessages } from '#server/providers/messages/smtp/smtp-messages.ts'
import { testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'
import { makeTwilioMessages } from '#server/providers/messages/twilio/twilio-messages.ts'
import { choosePayments, type PaymentsProvider } from '#server/providers/payments/choose.ts'
import type { StripeSettings } from '#server/stripe-settings.ts'

export type { CallFault } from '@rolloff/payment-simulator/faults.ts'
export type { PaymentsProvider } from '#server/providers/payments/choose.ts'

const log = { warn: () => undefined }

/** Opens payments by settings alone. */
export function openPaymentsBySettings(env: Record<string, string>): {
  readonly settings: StripeSettings
  readonly provider: PaymentsProvider
} {
  const config = readConfig(env)
  if (!config.stripe) throw new Error('the settings choose no Stripe')
  const unused = {} as never
  const surroundings = {
    pool: unused,
    secrets: unused,
    log: unused,
    haulerName: unused,
    listenerOf: unused,
    clock: () => new Date(),
  }
  return { settings: config.stripe, provider: choosePayments(config, surroundings) }
}

export const textsThrough = (apiUrl: string, publicUrl: string): Messages =>
  withinLimit(makeTwilioMessages({ account: { ...testAccount, apiUrl }, publicUrl, log }))

export const mailsThrough = (port: number): Messages =>
  withinLimit(
    makeSmtpMessages({
      server: { host: '127.0.0.1', port, isTls: false, isThisMachine: true, login: null },
      from: { name: 'Lone Star Dumpsters', address: 'hello@shop.example' },
      log,
    }),
  )

/** Makes the sign-in by Firebase with keys from this address in place of Google's. */
export const firebaseWithKeysAt =
  (keysUrl: string): Choices['identity'] =>
  ({ publicUrl }, { pool, secrets, clock }) => {
    const secret = secrets.derive('identity')
    const parts = { statements: pool, secret, clock, publicUrl, projectId, isEmulator: false, keysUrl, log }
    const { tokens, routes } = makeFirebase(parts)
    const noCodes = { thisHour: 0, today: 0, surgeFrom: 0, silentAreaPrefixes: 0 }
    return {
      tokens,
      readCodeTraffic: async () => noCodes,
      routes: { identity: routes },
      browserSettings: {
        identity: {
          projectId,
          apiKey,
          authDomain: `${projectId}.firebaseapp.com`,
          emulatorUrl: null,
        },
      },
      signInHosts: firebaseHosts(null),
    }
  }
