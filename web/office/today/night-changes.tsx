import type { Language } from '#domain/value/language.ts'
import { unknownName } from '#domain/value/person.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { isOfBank } from '#web/office/of-bank.ts'
import { actWords, objectWords } from '#web/office/parts/change-words.ts'
import { reportWords } from '#web/office/parts/report-words.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import type { TodayPage } from '#web/office/today/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'

/** Lists what customers, drivers and the office did since yesterday evening, newest first. */
export function NightChanges({ page }: { page: TodayPage }) {
  const { t, language } = useTexts()
  const me = useMe()
  const at = (when: string) => formatInstant(when, page.timeZone, language)
  const news = newsOf(page, language)
  return (
    <Card aria-label={t('today.news', { at: at(page.since) })} className="flex flex-col gap-2 p-4!">
      <h2 className="font-bold">{t('today.news', { at: at(page.since) })}</h2>
      {news.length === 0 && <p className="text-small text-ink-soft">{t('today.news.none')}</p>}
      <ol className="flex flex-col gap-1.5 text-small">
        {news.map(one => (
          <li key={one.key}>
            <span className="text-ink-soft tabular-nums">{at(one.at)}</span>{' '}
            <b className="font-medium">{doerOf(one, t)}</b> {actWords(one.act)}{' '}
            {one.orderId ? <TextLink to={`/orders/${one.orderId}`}>{one.name}</TextLink> : one.name}
            {one.said && <span className="text-ink-soft"> · {one.said}</span>}
          </li>
        ))}
      </ol>
      {hasRight(me, 'team') && (
        <TextLink to="/history" className="text-small">
          {t('today.history')}
        </TextLink>
      )}
    </Card>
  )
}

/** These changes are left out of the office's changes, because the acts of the orders already contain them. */
const isShownAsAct = (act: string) => isOfBank(act) || act === 'refunded-outside'

type Doing = { readonly act: string; readonly who: string; readonly isCustomer: boolean }

function doerOf({ act, who, isCustomer }: Doing, t: Translate): string {
  if (isOfBank(act)) return t('history.bank')
  if (act === 'change-account' && !who) return t('history.paymentService')
  if (isCustomer) return t('today.customer', { name: who })
  return who || t('today.bySystem')
}

/** The list shows at most this many changes, because a person reads them before the first stop. */
const maxShown = 30

function newsOf({ changes, acts }: TodayPage, language: Language) {
  const byOffice = changes
    .filter(one => !isShownAsAct(one.act))
    .map(one => ({
      key: `c${one.seq}`,
      at: one.at,
      who: personName(one.who ?? unknownName),
      isCustomer: false,
      act: one.act,
      orderId: one.orderId,
      said: reportWords(one.said ?? null, language),
      name: one.name ?? objectWords(one.object),
    }))
  const byCustomers = acts.map(one => ({
    key: `e${one.id}`,
    at: one.at,
    act: one.event,
    orderId: one.orderId,
    name: one.number,
    said: null,
    who: one.by === 'customer' || one.event === 'place' ? one.name : '',
    isCustomer: one.by === 'customer' || one.event === 'place',
  }))
  return [...byOffice, ...byCustomers]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, maxShown)
}
