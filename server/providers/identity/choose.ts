import type { Config } from '#server/config.ts'
import type { Messages } from '../messages/messages.ts'
import type { Provider, Surroundings } from '../provider.ts'
import type { CodeTraffic, TokenVerifier } from './identity.ts'
import { makeSelfHosted } from './self-hosted/self-hosted.ts'
import { forgetLeftovers } from './self-hosted/upkeep.ts'
import { makeTwilioVerify } from './twilio-verify/twilio-verify.ts'

export type IdentityProvider = Provider & {
  readonly tokens: TokenVerifier
  readonly readCodeTraffic: () => Promise<CodeTraffic>
}

/** The sign-in is our own. Its codes are, too, unless Twilio Verify is chosen for them by its setting. */
export function chooseIdentity(config: Config, surroundings: Surroundings, messages: Messages): IdentityProvider {
  const { pool, secrets, clock, log, haulerName } = surroundings
  const { codes, hardChallengeFactor } = config.limits
  const { twilio } = config.messages
  const { tokens, routes, traffic } = makeSelfHosted({
    statements: pool,
    secret: secrets.derive('identity'),
    clock,
    limits: config.hasLimits ? codes : { ...codes, budgets: null },
    onSilence: areaPrefix => log.warn({ areaPrefix }, 'no codes are sent to an area prefix where nobody types them in'),
    deliver: async message => {
      const { state } = await messages.send({ ...message, channel: 'sms' })
      // A lost answer is no refusal: whoever waits for the code in vain asks for another one.
      if (state !== 'sent' && state !== 'unknown')
        throw new Error(`The message service did not take the text: ${state}.`)
    },
    hosted: twilio?.verifyServiceSid
      ? makeTwilioVerify({ account: { ...twilio, verifyServiceSid: twilio.verifyServiceSid }, log })
      : null,
    hauler: haulerName,
    publicUrl: config.publicUrl,
    isFictionAllowed: twilio === null,
    challenge: { ...config.challenge, hardFactor: hardChallengeFactor },
  })
  return {
    tokens,
    readCodeTraffic: traffic,
    routes: { identity: routes },
    jobs: [{ name: 'forget-identity-leftovers', cron: '11 * * * *', run: () => forgetLeftovers(pool, clock()) }],
  }
}
