import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { formatInstant } from '#web/parts/when.ts'

type Message = OfficeOrder['messages'][number]

/** Lists the messages to the customer, newest first. Each message can be opened to read its text. */
export function OrderMessages({ order: { messages, replies, timeZone } }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  return (
    <Part title={t('orders.messages')}>
      {messages.length === 0 && <p className="text-small text-ink-soft">{t('orders.messages.none')}</p>}
      <ul className="flex flex-col gap-1 text-small">
        {messages.toReversed().map(message => (
          <li key={message.id}>
            {message.text === null ? (
              <MessageLine message={message} timeZone={timeZone} />
            ) : (
              <details>
                <summary className="min-h-6 cursor-pointer max-lg:min-h-11 max-lg:content-center">
                  <MessageLine message={message} timeZone={timeZone} />
                </summary>
                <p className="wrap-break-word mt-1 rounded-small bg-sunken p-2 whitespace-pre-line">{message.text}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      {replies.length > 0 && (
        <>
          <h3 className="text-small font-medium">{t('orders.replies')}</h3>
          <ul className="flex flex-col gap-1 text-small">
            {replies.map(reply => (
              <li key={reply.id}>
                <p className="wrap-break-word whitespace-pre-line">{reply.words}</p>
                <p className="text-ink-soft">
                  {formatInstant(reply.at, timeZone, language)}
                  {(reply.meaning === 'stop' || reply.meaning === 'start') &&
                    ` · ${t(`orders.reply.${reply.meaning}`)}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function MessageLine({ message, timeZone }: { message: Message; timeZone: string }) {
  const { t, language } = useTexts()
  const { occasion, channel, at, sentAt, undeliverableWhy } = message
  const name = textFromServer(areaOfTexts('office/order-page'), `orders.occasion.${occasion}`, {}) ?? occasion
  const state = stateOf(message)
  const why = undeliverableWhy === 'answer-lost' ? null : undeliverableWhy
  return (
    <>
      <span className="font-medium">{name}</span>{' '}
      <span className={isBad(state) ? 'text-bad' : 'text-ink-soft'}>
        {t(`orders.channel.${channel}`)}, {state !== 'sent' && `${t(`orders.message.${state}`)}, `}
        {why && `${t(`orders.message.why.${why}`)}, `}
        {formatInstant(sentAt ?? at, timeZone, language)}
      </span>
    </>
  )
}

/** After this many failed attempts a person should look. */
const tooOften = 3

type State = 'sent' | 'delivered' | 'undeliverable' | 'answer-lost' | 'withheld' | 'failing' | 'waiting'

const isBad = (state: State): boolean => state === 'failing' || state === 'undeliverable' || state === 'answer-lost'

function stateOf({ sentAt, deliveredAt, isWithheld, undeliverableWhy, attempts }: Message): State {
  if (undeliverableWhy === 'answer-lost') return 'answer-lost'
  if (undeliverableWhy) return 'undeliverable'
  if (deliveredAt !== null) return 'delivered'
  if (sentAt !== null) return 'sent'
  if (isWithheld) return 'withheld'
  return attempts >= tooOften ? 'failing' : 'waiting'
}
