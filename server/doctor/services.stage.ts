/**
 * This stage has doubles of an installation's services, each on a port of this machine, and the settings by which the product finds them.
 * The doctor's tests and its drill use the stage.
 */
import { testKey as placesKey, startPlacesDouble } from '#server/providers/addresses/google/places.stage.ts'
import { startS3Double } from '#server/providers/files/s3/s3.stage.ts'
import { apiKey, projectId, startFirebaseDouble } from '#server/providers/identity/firebase/firebase.stage.ts'
import { startSmtpDouble, testLogin } from '#server/providers/messages/smtp/smtp.stage.ts'
import { startTwilioDouble, type TwilioDouble, testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'
import { startSimulatorProcess } from '#server/providers/payments/embedded/simulator-process.stage.ts'

/** At this path the double of Twilio answers facts about its Messaging Service. */
export const messagingService = `/v1/Services/${testAccount.messagingServiceSid}`

/** At this path the double of Twilio answers facts about the account. */
export const twilioAccount = `/2010-04-01/Accounts/${testAccount.accountSid}.json`

const keys = { secretKey: 'sk_test_doctor1', publishableKey: 'pk_test_doctor1' }
const eventsKey = 'key-of-the-mail-service'
/** The double of the bucket knows this secret access key. */
const bucketKey = 'a secret that only both sides know'

/** The settings contain these words. The doctor must never print them. */
export const secretWords: readonly string[] = [
  ...Object.values(keys),
  'whsec_',
  testAccount.authToken,
  testLogin.password,
  encodeURIComponent(testLogin.password),
  eventsKey,
  placesKey,
  bucketKey,
]

type Installation = {
  readonly publicUrl: string
  readonly connectionString: string
}

export type Services = {
  readonly twilio: TwilioDouble
  /** Returns the value of SMTP_URL with this password. */
  readonly smtpUrl: (password: string) => string
  readonly env: Readonly<Record<string, string>>
  /**
   * These are the address search, the bucket and Firebase. No setting names the address of the double of Firebase, so its addresses are
   * given beside the settings.
   */
  readonly others: {
    readonly env: Readonly<Record<string, string>>
    readonly firebaseAt: { readonly serviceUrl: string; readonly keysUrl: string }
  }
  readonly close: () => Promise<void>
}

/** Starts all services, set up rightly for the installation. */
export async function startServices({ publicUrl, connectionString }: Installation): Promise<Services> {
  const webhook = { url: `${publicUrl}/webhooks/stripe`, secret: 'whsec_platform1' }
  const stripe = await startSimulatorProcess({ ...keys, webhook, connectionString })
  const twilio = await startTwilioDouble()
  twilio.facts.set(messagingService, { inbound_request_url: `${publicUrl}/webhooks/sms` })
  const mailServer = await startSmtpDouble({ needsLogin: true })
  const places = await startPlacesDouble()
  const bucket = await startS3Double()
  const firebase = await startFirebaseDouble()
  firebase.authorize(new URL(publicUrl).hostname)
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
    others: {
      env: {
        GOOGLE_PLACES_KEY: placesKey,
        GOOGLE_PLACES_API_URL: places.url,
        S3_ENDPOINT: bucket.settings.endpoint,
        S3_BUCKET: bucket.settings.bucket,
        S3_REGION: bucket.settings.region,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
        FIREBASE_PROJECT_ID: projectId,
        FIREBASE_API_KEY: apiKey,
        FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      },
      firebaseAt: {
        serviceUrl: firebase.url,
        keysUrl: firebase.keysUrl,
      },
    },
    close: async () => {
      await stripe.close()
      await twilio.close()
      await mailServer.close()
      await places.close()
      await bucket.close()
      await firebase.close()
    },
  }
}
