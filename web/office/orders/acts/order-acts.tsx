import { useState } from 'react'
import type { OfficeAct } from '#domain/order/office-actions.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { ActDialog } from '#web/office/orders/acts/act-dialog.tsx'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { Button } from '#web/ui/button.tsx'

/** These acts are never the expected next act. */
const takesBack: ReadonlySet<OfficeAct> = new Set(['cancel', 'turn-back', 'reopen'])

/** Each button is an act that the lifecycle allows now. A dialog asks before the act is done. */
export function OrderActs({ order }: { order: OfficeOrder }) {
  const { t } = useTexts()
  const isOff = useNotConnectedSince() !== null
  const [openAct, setOpenAct] = useState<OfficeAct | null>(null)
  const { actions } = order
  const offered = actions.map(act => ({ id: act, title: t(`orders.act.${act}`), run: () => setOpenAct(act) }))
  useOfferedActs(isOff ? [] : offered)
  return (
    <>
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {actions.map((act, at) => (
            <Button
              key={act}
              size="sm"
              variant={at === 0 && !takesBack.has(act) ? 'default' : 'outline'}
              disabled={isOff}
              onClick={() => setOpenAct(act)}
            >
              {t(`orders.act.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {openAct && (
        <ActDialog key={openAct} order={order} act={openAct} isOff={isOff} onClose={() => setOpenAct(null)} />
      )}
    </>
  )
}
