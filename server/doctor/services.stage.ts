/** The services of an installation as doubles, each on a port of this machine, and the settings by which the product finds them: for the tests of the doctor and for its drill. */
import { startSmtpDouble, testLogin } from '#server/providers/messages/smtp/smtp.stage.ts'
import { startTwilioDouble, type TwilioDouble, testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'
import { startSimulatorProcess } from '#server/providers/payments/embedded/simulator-process.stage.ts'

/** The path at which the double of Twilio answers facts about its Messaging Service. */
export const messagingService = `/v1/Services/${testAccount.messagingServiceSid}`

/** The path at which it answers facts about the account. */
export const twilioAccount = `/2010-04-01/Accounts/${testAccount.accountSid}.json`

const keys = { secretKey: 'sk_test_doctor1', publishableKey: 'pk_test_doctor1' }
const eventsKey = 'key-of-the-mail-service'

/** Words of the settings that the doctor never prints. */
export const secretWords: readonly string[] = [
  ...Object.values(keys),
  'whsec_',
  testAccount.authToken,
  testLogin.password,
  encodeURIComponent(testLogin.password),
  eventsKey,
]

type Installation = {
  readonly publicUrl: string
  readonly connectionString: string
}

export type Services = {
  readonly twilio: TwilioDouble
  /** The value of SMTP_URL with this password. */
  readonly smtpUrl: (password: string) => string
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Every service is set up rightly for the installation. */
export async function startServices({ publicUrl, connectionString }: Installation): Promise<Services> {
  const webhook = { url: `${publicUrl}/webhooks/stripe`, secret: 'whsec_platform1' }
  const stripe = await startSimulatorProcess({ ...keys, webhook, connectionString })
  const twilio = await startTwilioDouble()
  twilio.facts.set(messagingService, { inbound_request_url: `${publicUrl}/webhooks/sms` })
  const mailServer = await startSmtpDouble({ needsLogin: true })
  const smtpUrl = (password: string) =>
    `smtp://${testLogin.user}:${encodeURIComponent(password)}@127.0.0.1:${mailServer.port}`
  return {
    twilio,
    smtpUrl,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRETS: `${webhook.secret},whsec_connected1`,
      STRIPE_HOST: 'localhost',
      STRIPE_PORT: String(stripe.port),
      STRIPE_PROTOCOL: 'http',
      TWILIO_ACCOUNT_SID: testAccount.accountSid,
      TWILIO_AUTH_TOKEN: testAccount.authToken,
      TWILIO_MESSAGING_SERVICE_SID: testAccount.messagingServiceSid,
      TWILIO_API_URL: twilio.url,
      SMTP_URL: smtpUrl(testLogin.password),
      MAIL_FROM: `Lone Star <hello@${new URL(publicUrl).hostname}>`,
      MAIL_EVENTS_KEY: eventsKey,
    },
    close: async () => {
      await stripe.close()
      await twilio.close()
      await mailServer.close()
    },
  }
}
