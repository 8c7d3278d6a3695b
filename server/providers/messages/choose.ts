import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { openEmbeddedMessages } from './embedded/embedded-messages.ts'
import { atMost, withinLimit } from './limited-messages.ts'
import type { InboundTexts, MailEvents, Message, Messages } from './messages.ts'
import { makeMailEvents } from './smtp/mail-events.ts'
import { makeSmtpMessages } from './smtp/smtp-messages.ts'
import { makeTwilioMessages } from './twilio/twilio-messages.ts'
import { makeTwilioTexts } from './twilio/twilio-texts.ts'

export type MessagesProvider = Provider & {
  readonly messages: Messages
  readonly texts: InboundTexts
  /** The reader of events is missing if no mail service reports which mails arrived. */
  readonly mailEvents?: MailEvents
}

/**
 * This many calls of a channel run at once. A process claims a batch of messages for as long as all their calls take one after another
 * (rule T19).
 */
const atOnce = { sms: 10, email: 10 } as const

/** Chooses each channel by its own settings. Messages of a channel without settings stay in the outbox of a test installation. */
export function chooseMessages({ messages: set, publicUrl }: Config, surroundings: Surroundings): MessagesProvider {
  const { log, listenerOf } = surroundings
  const embedded = openEmbeddedMessages(surroundings)
  const twilio =
    set.twilio && publicUrl
      ? { account: set.twilio, publicUrl: publicUrl.replace(/\/+$/, ''), log, listener: listenerOf('texts') }
      : null
  const mail = set.mail ? makeSmtpMessages({ ...set.mail, log, listener: listenerOf('mail') }) : null
  const services = {
    sms: twilio ? atMost(atOnce.sms, withinLimit(makeTwilioMessages(twilio))) : withinLimit(embedded.messages),
    email: mail ? atMost(atOnce.email, withinLimit(mail)) : withinLimit(embedded.messages),
  }
  const messages = byChannel(services)
  const events = set.mail?.eventsKey
    ? {
        mailEvents: makeMailEvents({
          key: set.mail.eventsKey,
          onConfirm: url => log.warn({ url }, 'the mail service asks to confirm /webhooks/mail: open this address'),
        }),
      }
    : {}
  if (twilio) {
    const texts = makeTwilioTexts(twilio)
    const real = { messages, texts, ...events }
    return mail ? real : { ...real, routes: { outbox: embedded.outbox(['email']) } }
  }
  return {
    messages,
    texts: embedded.texts,
    ...events,
    routes: { outbox: embedded.outbox(mail ? ['sms'] : ['sms', 'email']) },
    started: embedded.started,
    // No text is sent. The page that asks for a code says so, and says where to read the code.
    browserSettings: { isTestInstallation: true },
  }
}

const byChannel = (services: Readonly<Record<Message['channel'], Messages>>): Messages => ({
  send: message => services[message.channel].send(message),
  lookUp: (message, handedOverAt) => services[message.channel].lookUp(message, handedOverAt),
})
