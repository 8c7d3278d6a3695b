import { useState } from 'react'
import { maxPromotionCodeLength } from '#domain/cart/cart.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { CallerFields } from '#web/office/new-order/caller-fields.tsx'
import { OrderDayFields } from '#web/office/new-order/day-fields.tsx'
import { EndingFields } from '#web/office/new-order/ending-fields.tsx'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import { MaterialFields, SizeFields } from '#web/office/new-order/goods-fields.tsx'
import { OrderPlaceFields, ZipFields } from '#web/office/new-order/place-fields.tsx'
import { PriceSide } from '#web/office/new-order/price-side.tsx'
import type { Offer } from '#web/office/new-order/queries.ts'
import { type OrderEnd, useEnd } from '#web/office/new-order/use-end.ts'
import { type NewOrder, useNewOrder } from '#web/office/new-order/use-new-order.ts'
import { WaitingForm } from '#web/office/new-order/waiting-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type OrderFormProps = { offer: Offer; firstPhone: string; onEnded: (ended: OrderEnd) => void }

/** The form asks the questions of the checkout on one page, in the order in which a caller answers them. The price is beside them. */
export function OrderForm({ offer, firstPhone, onEnded }: OrderFormProps) {
  const newOrder = useNewOrder(offer, firstPhone)
  const { typed, caller, served, priced, isPriceOld, read, isNotServed } = newOrder
  const [isTried, setTried] = useState(false)
  const wrong = useWrongFields()
  const end = useEnd(newOrder, onEnded)
  const fields: OrderFieldsProps = {
    typed,
    set: newOrder.set,
    offer,
    served,
    priced,
    refused: read.refused,
    says: (field, words) => (isTried && read.wrong.has(field) ? words : undefined),
  }
  const send = () => {
    setTried(true)
    if (!end.send()) wrong.lead()
  }
  const isStopped = caller?.isBlocked === true || isNotServed
  return (
    <Form onSubmit={isStopped ? () => undefined : send}>
      <LeaveGuard isUnsaved={newOrder.isUnsaved} />
      <div ref={wrong.ref} className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <fieldset disabled={end.isLocked} className="flex min-w-0 flex-col gap-5">
          <Answers newOrder={newOrder} fields={fields} />
        </fieldset>
        <div className="lg:sticky lg:top-16 lg:row-span-2">
          <PriceSide priced={priced} failure={newOrder.priceFailure} isOld={isPriceOld} isAsked={served !== null} />
        </div>
        {!isStopped && <End newOrder={newOrder} fields={fields} end={end} />}
      </div>
    </Form>
  )
}

type PartsProps = { newOrder: NewOrder; fields: OrderFieldsProps }

/** The other questions are left out if the customer may not order, or if no truck drives to the ZIP. */
function Answers({ newOrder, fields }: PartsProps) {
  const { t } = useTexts()
  const { typed, caller, priced, failed, isNotServed } = newOrder
  const place = { ...fields, places: caller?.places ?? [] }
  const isBlocked = caller?.isBlocked === true
  return (
    <>
      <Card className="flex flex-col gap-4 p-4!">
        <CallerFields {...fields} caller={caller} />
        {failed && <UnableToLoad component={t('newOrder.caller')} onRetry={() => void failed.refetch()} />}
        {!isBlocked && <ZipFields {...place} />}
        {!isBlocked && isNotServed && (
          <WaitingForm
            zip={typed.zip}
            language={typed.language}
            email={typed.email}
            key={typed.zip}
            onEmail={email => newOrder.set({ email })}
          />
        )}
      </Card>
      {!isBlocked && !isNotServed && (
        <>
          <Card className="flex flex-col gap-4 p-4!">
            <MaterialFields {...fields} />
            {!priced?.isRestricted && <SizeFields {...fields} />}
          </Card>
          {!priced?.isRestricted && (
            <Card className="flex flex-col gap-5 p-4!">
              <OrderPlaceFields {...place} />
              <OrderDayFields {...fields} />
              <CodeField {...fields} />
            </Card>
          )}
        </>
      )}
    </>
  )
}

function CodeField({ typed, set, priced }: OrderFieldsProps) {
  const { t } = useTexts()
  const isWrong = typed.code.trim() !== '' && priced?.isCodeOpen === false
  return (
    <TextField
      label={t('newOrder.code')}
      maxLength={maxPromotionCodeLength}
      error={isWrong ? t('newOrder.code.unknown') : undefined}
      value={typed.code}
      onChange={event => set({ code: event.target.value })}
    />
  )
}

function End({ newOrder, fields, end }: PartsProps & { end: ReturnType<typeof useEnd> }) {
  const { t } = useTexts()
  const { typed, caller, endings, isPriceOld } = newOrder
  const { isPending, isOff, failure, isInDoubt, isLocked, declined } = end
  const words = declined === true || declined === null ? '' : ` ${declined}`
  return (
    <Card className="flex flex-col gap-4 p-4!">
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
        <EndingFields {...fields} endings={endings} caller={caller} failure={failure} />
      </fieldset>
      {declined !== null && (
        <Notice tone="red" announced title={t('newOrder.declined')}>
          {`${words} ${t('newOrder.declined.how')}`.trim()}
        </Notice>
      )}
      <ActFailure failure={failure} />
      <Button type="submit" pending={isPending} disabled={isOff || (typed.ending === 'card' && isPriceOld)}>
        {t(isInDoubt ? 'newOrder.askAgain' : `newOrder.send.${typed.ending}`)}
      </Button>
    </Card>
  )
}
