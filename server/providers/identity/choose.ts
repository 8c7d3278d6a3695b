import type { Config } from '#server/config.ts'
import type { Messages } from '../messages/messages.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { makeFirebase } from './firebase/firebase.ts'
import { firebaseHosts } from './firebase/page-hosts.ts'
import type { CodeTraffic, TokenVerifier } from './identity.ts'
import { makeSelfHosted } from './self-hosted/self-hosted.ts'
import { makeTwilioVerify } from './twilio-verify/twilio-verify.ts'
import { forgetLeftovers } from './upkeep.ts'

export type IdentityProvider = Provider & {
  readonly tokens: TokenVerifier
  readonly readCodeTraffic: () => Promise<CodeTraffic>
}

/**
 * Chooses Firebase if its settings are there, otherwise the server's own sign-in. If Twilio Verify is set, Verify makes the codes of that
 * sign-in.
 */
export function chooseIdentity(config: Config, surroundings: Surroundings, messages: Messages): IdentityProvider {
  const { pool, clock } = surroundings
  const provider = config.firebase
    ? chooseFirebase(config, config.firebase, surroundings)
    : chooseSelfHosted(config, surroundings, messages)
  return {
    ...provider,
    jobs: [{ name: 'forget-identity-leftovers', cron: '11 * * * *', run: () => forgetLeftovers(pool, clock()) }],
  }
}

/** Firebase counts and limits the codes that it sends. */
const noCodes: CodeTraffic = { thisHour: 0, today: 0, surgeFrom: 0, silentAreaPrefixes: 0 }

function chooseFirebase(
  { publicUrl }: Config,
  { projectId, apiKey, authDomain, emulatorUrl }: NonNullable<Config['firebase']>,
  { pool, secrets, clock, log }: Surroundings,
): IdentityProvider {
  const { tokens, routes } = makeFirebase({
    statements: pool,
    secret: secrets.derive('identity'),
    clock,
    publicUrl,
    projectId,
    isEmulator: emulatorUrl !== null,
    log,
  })
  return {
    tokens,
    readCodeTraffic: async () => noCodes,
    routes: { identity: routes },
    browserSettings: { identity: { projectId, apiKey, authDomain, emulatorUrl } },
    signInHosts: firebaseHosts(emulatorUrl),
  }
}

function chooseSelfHosted(config: Config, surroundings: Surroundings, messages: Messages): IdentityProvider {
  const { pool, secrets, clock, log, haulerName, listenerOf } = surroundings
  const { codes, hardChallengeFactor } = config.limits
  const { twilio } = config.messages
  const { tokens, routes, traffic } = makeSelfHosted({
    statements: pool,
    secret: secrets.derive('identity'),
    clock,
    limits: config.hasLimits ? codes : { ...codes, budgets: null },
    onSilence: areaPrefix => log.warn({ areaPrefix }, 'no codes are sent to an area prefix where nobody types them in'),
    deliver: async message => {
      const outcome = await messages.send({ ...message, channel: 'sms' })
      if (outcome.state === 'never' && outcome.why === 'opted-out') return 'texts-stopped'
      // An unknown outcome counts as sent, because the text may arrive. A person whose code does not arrive requests another one.
      if (outcome.state === 'sent' || outcome.state === 'unknown') return 'sent'
      throw new Error(`The message service did not take the text: ${outcome.state}.`)
    },
    hosted: twilio?.verifyServiceSid
      ? makeTwilioVerify({
          account: { ...twilio, verifyServiceSid: twilio.verifyServiceSid },
          log,
          listener: listenerOf('codes'),
        })
      : null,
    hauler: haulerName,
    publicUrl: config.publicUrl,
    isFictionAllowed: twilio === null,
    challenge: { ...config.challenge, hardFactor: hardChallengeFactor },
  })
  return { tokens, readCodeTraffic: traffic, routes: { identity: routes } }
}
