/** What an operator wants to be woken by: cards being tested, texts being burned. */
import type { Sign } from '#server/http/health.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { watchForAbuse } from '#server/operations/payment/watch-for-abuse.ts'

/** Codes by phone, where this installation sends them itself. */
export type CodeTraffic = {
  readonly thisHour: number
  readonly today: number
  readonly surgeFrom: number
  readonly silentExchanges: number
}

export async function readAbuseSigns(deps: PaymentDeps, readTraffic: () => Promise<CodeTraffic>): Promise<Sign[]> {
  const [cards, codes] = await Promise.all([watchForAbuse(deps), readTraffic()])
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
    sign('codes_silent_exchanges', 'Exchanges that get no codes because nobody types them in.', codes.silentExchanges),
  ]
}
