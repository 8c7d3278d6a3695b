/** Assembles the dependencies of the server. Each `choose.ts` decides by the settings which provider of its kind is used. */

import type { Db } from '@rolloff/sql/connect.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import type { Config } from '#server/config.ts'
import { createCalendarLinks, createPhotoLinks, type SignedLinks } from '#server/http/signed-links.ts'
import { chooseAddresses } from '#server/providers/addresses/choose.ts'
import { chooseFiles } from '#server/providers/files/choose.ts'
import type { Files } from '#server/providers/files/files.ts'
import { chooseIdentity } from '#server/providers/identity/choose.ts'
import type { CodeTraffic } from '#server/providers/identity/identity.ts'
import { chooseMessages } from '#server/providers/messages/choose.ts'
import type { InboundTexts, MailEvents, Messages } from '#server/providers/messages/messages.ts'
import { choosePayments } from '#server/providers/payments/choose.ts'
import { choosePictures } from '#server/providers/pictures/choose.ts'
import { nobodyListens, type PageHosts, type Provider, type Surroundings } from '#server/providers/provider.ts'
import { chooseTax } from '#server/providers/tax/choose.ts'

const choices = {
  messages: chooseMessages,
  identity: chooseIdentity,
  payments: choosePayments,
  addresses: chooseAddresses,
  files: chooseFiles,
  pictures: choosePictures,
  tax: chooseTax,
}

/** Each kind of provider has one choice. Tests replace it by their own. */
export type Choices = typeof choices

export type ServerDeps = Required<Provider> & {
  readonly api: ApiDeps
  readonly messages: Messages
  readonly texts: InboundTexts
  readonly mailEvents: MailEvents | null
  readonly readCodeTraffic: () => Promise<CodeTraffic>
  readonly photoLinks: SignedLinks
  readonly calendarLinks: SignedLinks
}

export type ServerSurroundings = Surroundings &
  Pick<ApiDeps, 'processHealth' | 'standbyReads'> & { readonly db: Db; readonly newId: () => string }

export function chooseDeps(
  config: Config,
  surroundings: ServerSurroundings,
  replaced: Partial<Choices> = {},
): ServerDeps {
  const choose = { ...choices, ...replaced }
  const messaging = choose.messages(config, surroundings)
  const identity = choose.identity(config, surroundings, messaging.messages)
  const charging = choose.payments(config, surroundings)
  const mapping = choose.addresses(config, surroundings)
  const keeping = choose.files(config, surroundings)
  const taxing = choose.tax(config, surroundings, charging.payments)
  const { db, standbyReads, clock, newId, secrets, processHealth } = surroundings
  const { hasLimits, limits, operatorPhone } = config
  const photoLinks = createPhotoLinks(secrets.derive('photos'))
  const calendarLinks = createCalendarLinks(secrets.derive('calendars'))
  return {
    api: {
      db,
      standbyReads,
      clock,
      newId,
      payments: charging.payments,
      addresses: mapping.addresses,
      files: keeping.files,
      pictures: choose.pictures().pictures,
      tax: taxing.tax,
      tokens: identity.tokens,
      hasLimits,
      cardLimits: hasLimits ? limits.cards : null,
      textCeiling: hasLimits ? limits.texts : null,
      photoLink: photoLinks.linkTo,
      calendarLink: calendarLinks.linkTo,
      operatorPhone,
      processHealth,
    },
    messages: messaging.messages,
    texts: messaging.texts,
    mailEvents: messaging.mailEvents ?? null,
    readCodeTraffic: identity.readCodeTraffic,
    photoLinks,
    calendarLinks,
    ...combine([messaging, identity, charging, mapping, keeping, taxing]),
  }
}

/** Opens only the stores of files, for tools that need no other part of the server. */
export const openFiles = (config: Config, log: Surroundings['log']): Files =>
  chooseFiles(config, { log, listenerOf: () => nobodyListens }).files

const noHosts: PageHosts = { script: [], frame: [], connect: [] }

function combine(providers: readonly Provider[]): Required<Provider> {
  return {
    routes: Object.assign({}, ...providers.map(({ routes }) => routes)),
    jobs: providers.flatMap(({ jobs = [] }) => jobs),
    browserSettings: Object.assign({}, ...providers.map(({ browserSettings }) => browserSettings)),
    cardHosts: providers.find(({ cardHosts }) => cardHosts)?.cardHosts ?? noHosts,
    signInHosts: providers.find(({ signInHosts }) => signInHosts)?.signInHosts ?? noHosts,
    addressHosts: providers.find(({ addressHosts }) => addressHosts)?.addressHosts ?? noHosts,
    started: server => {
      for (const provider of providers) provider.started?.(server)
    },
    close: async () => {
      for (const provider of providers) await provider.close?.()
    },
  }
}
