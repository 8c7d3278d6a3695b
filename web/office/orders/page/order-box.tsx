import { useTexts } from '#web/i18n/i18n.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Fact, Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'

export function OrderBox({ order }: { order: OfficeOrder }) {
  const { t } = useTexts()
  const { plan, load, materials, toCallAbout } = order
  return (
    <Part title={t('orders.box')}>
      <dl className="flex flex-col gap-1 text-small">
        {plan && (plan.box || plan.moves.length === 0) && (
          <Fact name={t('orders.box.now')}>
            {plan.box ? (
              <TextLink to={`/containers?open=${plan.box.id}`}>{plan.box.number}</TextLink>
            ) : (
              t('orders.box.none')
            )}
          </Fact>
        )}
        <Fact name={t('orders.materials')}>{materials.join(', ') || '–'}</Fact>
        {toCallAbout.length > 0 && <Fact name={t('orders.callAbout')}>{toCallAbout.join(', ')}</Fact>}
        {load && <Load order={order} load={load} />}
      </dl>
      {plan && plan.moves.length > 0 && <Moves order={order} moves={plan.moves} />}
    </Part>
  )
}

function Load({ order, load }: { order: OfficeOrder; load: NonNullable<OfficeOrder['load']> }) {
  const { t, language } = useTexts()
  const me = useMe()
  const { ticket } = load
  const at = (when: string) => formatInstant(when, order.timeZone, language)
  return (
    <>
      <Fact name={t('orders.load')}>
        {t(`orders.load.${load.state}`)}
        {load.facility && `, ${load.facility}`}
        {`, ${at(load.dumpedAt ?? load.collectedAt)}`}
      </Fact>
      {ticket && (
        <Fact name={t('orders.ticket')}>
          {[
            ticket.number,
            ticket.tons !== null && t('orders.tons', { tons: ticket.tons }),
            ticket.grossInPounds !== null &&
              ticket.tareInPounds !== null &&
              t('orders.pounds', { gross: ticket.grossInPounds, tare: ticket.tareInPounds }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          {order.awaited.what === 'confirm-ticket' && hasRight(me, 'money') && (
            <TextLink to={`/tickets?open=${order.id}`}>{t('orders.toTicket')}</TextLink>
          )}
        </Fact>
      )}
    </>
  )
}

function Moves({ order, moves }: { order: OfficeOrder; moves: NonNullable<OfficeOrder['plan']>['moves'] }) {
  const { t, language } = useTexts()
  return (
    <ol aria-label={t('orders.moves')} className="flex flex-col gap-1 text-small">
      {moves.map(move => (
        <li key={move.id} className="flex flex-wrap gap-x-2">
          <span className="text-ink-soft tabular-nums">{formatInstant(move.at, order.timeZone, language)}</span>
          <span>
            {t(`orders.move.${moveName(move.event)}`, { box: move.box })}
            {move.facility && `, ${move.facility}`}
            {move.who && ` · ${move.who}`}
            {move.why && ` · ${move.why}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

const named = ['set-down', 'taken-up', 'dumped', 'parked', 'corrected'] as const

const moveName = (event: string): (typeof named)[number] | 'other' => named.find(one => one === event) ?? 'other'
