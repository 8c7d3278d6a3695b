/** `npm run doctor` makes all of these checks. Each service has one line here: its check, or the name under which it is embedded. */
import type { Config } from '#server/config.ts'
import { chargedAccounts } from '#server/doctor/charged-accounts.ts'
import { checkDataFolder } from '#server/doctor/check-data-folder.ts'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { checkSite, type Site } from '#server/doctor/check-site.ts'
import { checkStandby } from '#server/doctor/check-standby.ts'
import { checkStreets } from '#server/doctor/check-streets.ts'
import { type Line, lineOf } from '#server/doctor/lines.ts'
import { checkPlaces } from '#server/providers/addresses/google/check-places.ts'
import { checkFiles } from '#server/providers/files/s3/check-files.ts'
import { type CheckParts, checkFirebase } from '#server/providers/identity/firebase/check-firebase.ts'
import { checkMailDomain } from '#server/providers/messages/smtp/check-mail-domain.ts'
import { checkSmtp } from '#server/providers/messages/smtp/check-smtp.ts'
import { checkTwilio } from '#server/providers/messages/twilio/check-twilio.ts'
import { checkStripe } from '#server/providers/payments/stripe/check-stripe.ts'
import type { Finding } from '#server/providers/provider.ts'
import type { Secrets } from '#server/secrets.ts'

export type DoctorInput = {
  readonly config: Config
  /** The secrets are null before the first start of the server. */
  readonly secrets: Secrets | null
  /** This is the address of the database that the settings name, or of the embedded database if it runs. Otherwise it is null. */
  readonly connectionString: string | null
  readonly now: () => Date
  readonly fetch: typeof fetch
  /** NODE_EXTRA_CA_CERTS names this file. It is left out if the variable is not set. */
  readonly authorityFile?: string
  /** Reads the TXT records of a name. If it is left out, the machine's own resolver reads them. */
  readonly readTexts?: (name: string) => Promise<readonly (readonly string[])[]>
  /** The check of Firebase calls these addresses. If they are left out, it calls Google's. */
  readonly firebaseAt?: Pick<CheckParts, 'serviceUrl' | 'keysUrl'>
}

type Check = (input: DoctorInput, site: Site) => Promise<readonly Line[]>

const checks: Readonly<Record<string, Check>> = {
  'Data folder': input => checkDataFolder(input),
  Database: input => checkDatabase(input),
  Standby: ({ config, connectionString }) => checkStandby({ connectionString, standbyUrl: config.standbyUrl }),
  Payments: async ({ config: { stripe }, connectionString, now }, { url, post }) =>
    stripe
      ? linesOf(checkStripe({ settings: stripe, site: url, post, now, ...(await chargedAccounts(connectionString)) }))
      : embedded('Payments', 'No card is charged.'),
  Texts: ({ config: { messages } }, { url, post }) =>
    messages.twilio
      ? linesOf(checkTwilio({ account: messages.twilio, publicUrl: url, post }))
      : embedded('Texts', 'They stay in the outbox, with the codes.'),
  Mails: async ({ config: { messages }, authorityFile, readTexts }, { post }) =>
    messages.mail
      ? [
          ...(await linesOf(checkSmtp({ ...messages.mail, ...(authorityFile && { authorityFile }) }))),
          ...(await linesOf(checkMailDomain({ ...messages.mail, post, ...(readTexts && { readTexts }) }))),
        ]
      : embedded('Mails', 'They stay in the outbox.'),
  'Sign-in': ({ config: { firebase, publicUrl }, firebaseAt }) =>
    firebase
      ? linesOf(checkFirebase({ settings: firebase, publicUrl, ...firebaseAt }))
      : embedded('Sign-in', 'Codes are the product’s own, sent as texts.'),
  Addresses: ({ config: { addresses, publicUrl } }) =>
    addresses
      ? linesOf(checkPlaces(addresses, { site: publicUrl }))
      : embedded('Addresses', 'The ZIP table of the product knows no streets.'),
  Files: ({ config: { files } }) =>
    files.s3
      ? linesOf(checkFiles(files.s3))
      : embedded('Files', 'Photos and logos are kept in a folder of this machine.'),
  Maps: ({ config: { mapTiles } }) =>
    mapTiles === null
      ? embedded('Maps', 'They are drawn from positions, without streets.')
      : checkStreets({ mapTiles }),
}

/** Makes all checks. A check that fails with an error becomes a line of its own and does not stop the others. */
export async function examine(input: DoctorInput): Promise<Line[]> {
  const site = await checkSite(input)
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<readonly Line[]> => {
      try {
        return await check(input, site)
      } catch (error) {
        return [broken(name, error)]
      }
    }),
  )
  return [...site.lines, ...found.flat()]
}

const linesOf = async (findings: Promise<readonly Finding[]>): Promise<Line[]> => (await findings).map(lineOf)

const embedded = async (name: string, words: string): Promise<Line[]> => [{ state: 'embedded', name, words }]

/** Shows only the name of the error, because its message may contain a secret. */
const broken = (name: string, error: unknown): Line => ({
  state: 'wrong',
  name,
  words: `This could not be looked at (${error instanceof Error ? error.name : 'unknown'}).`,
  cure: 'Run the doctor again; if it stays so, tell who maintains the product.',
})
