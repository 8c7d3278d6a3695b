/** These figures show abuse about which an operator should be alerted: tests of stolen cards, and text messages sent for fraud. */
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { watchForAbuse } from '#server/operations/payment/watch-for-abuse.ts'
import type { CodeTraffic } from '#server/providers/identity/identity.ts'

export type AbuseDeps = PaymentDeps & { readonly readCodeTraffic: () => Promise<CodeTraffic> }

export type LabelledFigures = { readonly label: string; readonly values: Readonly<Record<string, number>> }

export type Sign = { readonly name: string; readonly help: string; readonly value: number | LabelledFigures }

export async function readAbuseSigns({ readCodeTraffic, ...deps }: AbuseDeps): Promise<Sign[]> {
  const [cards, codes] = await Promise.all([watchForAbuse(deps), readCodeTraffic()])
  const sign = (name: string, help: string, value: number): Sign => ({ name: `rolloff_${name}`, help, value })
  return [
    sign('cards_tried', 'Cards that were charged or declined in the last minutes.', cards.attempts),
    sign('cards_declined', 'Those of them that were declined.', cards.declines),
    sign(
      'card_testing',
      '1 while so many are declined that somebody seems to be testing cards.',
      Number(cards.isCardTesting),
    ),
    sign('codes_sent_hour', 'Codes by text in this hour.', codes.thisHour),
    sign('codes_surge_from', 'From so many in this hour on the bot challenge is harder.', codes.surgeFrom),
    sign('codes_sent_day', 'Codes by text today (UTC).', codes.today),
    sign(
      'codes_silent_exchanges',
      'Area codes with prefix that get no codes because nobody types them in.',
      codes.silentAreaPrefixes,
    ),
  ]
}
