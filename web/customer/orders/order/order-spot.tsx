import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canMoveSpot } from '#domain/spot/move-spot.ts'
import { showSpot } from '#domain/spot/show-spot.ts'
import { firstSpot, type Spot } from '#domain/spot/spot.ts'
import { useApi } from '#web/client/query.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { spotQuery } from '#web/customer/queries.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { SpotFacts } from '#web/parts/spot/spot-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { toast } from '#web/ui/toast.ts'

const SpotEditor = lazyDialog(() => import('#web/parts/spot/spot-editor.tsx'))

/**
 * Shows where the customer wants the dumpster. Until the truck is on its way, the customer may move it. After that an order without a spot
 * shows nothing, and neither does a spot that cannot be loaded.
 */
export default function OrderSpot({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  const { data } = useQuery(spotQuery(order._id))
  const [isOpen, open] = useState(false)
  const [isEditing, edit] = useState(false)
  const { submit, isPending } = useMoveSpot(order._id, () => edit(false))
  const canMove = canMoveSpot(order.status)
  if (!data || (data.plot === null && data.photo === null && !canMove)) return null
  const isEmpty = data.plot === null && data.photo === null
  const spot = isEmpty ? null : showSpot({ ...data, isEarlier: false }, data.photo, language)
  return (
    <Card aria-label={t('spot.order.title')} className="flex flex-col gap-3">
      <h2 className="text-large font-bold">{t('spot.order.title')}</h2>
      {spot && <SpotFacts spot={spot} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2" />}
      {spot?.photo && (
        <button
          type="button"
          aria-label={t('spot.photo.open')}
          onClick={() => open(true)}
          className="block overflow-hidden rounded-control border border-line hover:border-line-strong sm:w-1/2"
        >
          <SmallPhoto url={spot.photo} className="aspect-4/3 w-full bg-sunken object-cover" />
        </button>
      )}
      {canMove && (
        <>
          <p className="text-small text-ink-soft">
            {isEmpty && `${t('spot.order.none')} `}
            {t('spot.order.until')}
          </p>
          <Button variant="outline" className="sm:self-start" onClick={() => edit(true)}>
            {t(data.plot ? 'spot.move' : 'spot.draw')}
          </Button>
          {isEditing && (
            <SpotEditor
              first={data.plot ?? firstSpot(data.box)}
              box={data.box}
              isPending={isPending}
              onSave={submit}
              onClose={() => edit(false)}
            />
          )}
        </>
      )}
      <Lightbox
        pictures={spot?.photo ? [{ src: spot.photo, name: t('spot.photo.alt') }] : []}
        shown={isOpen ? 0 : null}
        onShow={shown => open(shown !== null)}
        labels={{ close: t('shell.close'), next: '', previous: '' }}
      />
    </Card>
  )
}

/** If the truck has left meanwhile, the server refuses, and the order's page shows its new status. */
function useMoveSpot(orderId: string, onSaved: () => void) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  return useSubmit(
    async (plot: Spot) => {
      await api.moveSpot.mutate({ orderId, plot })
      await queries.invalidateQueries({ queryKey: spotQuery(orderId).queryKey })
    },
    {
      onDone: () => {
        onSaved()
        toast({ kind: 'success', title: t('spot.order.saved') })
      },
      onError: error => {
        showError(error)
        void refreshOrder(queries, orderId)
      },
    },
  )
}
