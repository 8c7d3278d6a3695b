import { parseDimensions } from '#domain/catalog/dimensions.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { shownName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type ChargedOrder, Charges, Settlement } from '#web/parts/charge-summary.tsx'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { formatDate, formatWindow } from '#web/parts/when.ts'

export type ReceiptOrder = ChargedOrder & {
  readonly friendlyId: string
  readonly createdAt: string
  readonly poNumber: string | null
  readonly jobName: string | null
  readonly hauler: { readonly name: string; readonly phone: string }
  readonly customer: {
    readonly name: { readonly first: string; readonly last: string }
    readonly email: string
    readonly companyName: string | null
  }
  readonly deliveryAddress: {
    readonly line1: string
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly postalCode: string
  } | null
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: TimeWindow | null
  readonly finalPickupWindow: TimeWindow | null
  /** The dimensions of the dumpster in the hauler's spelling. */
  readonly dimensions: string | null
  readonly cart: { readonly lineItems: { readonly containers: readonly { readonly name: string }[] } }
}

/** The receipt is for the books. It says who sold what to whom, for which place and when, with each line and each payment. */
export function Receipt({ order }: { order: ReceiptOrder }) {
  const { t, language } = useTexts()
  const { hauler } = order
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line pb-5">
        <div>
          <h2 className="text-large font-bold">{shownName(hauler.name)}</h2>
          {hauler.phone && <p className="text-small text-ink-soft">{formatPhone(hauler.phone)}</p>}
        </div>
        <div className="sm:text-right">
          <p className="font-bold tabular-nums">{t('receipt.of', { number: order.friendlyId })}</p>
          <p className="text-small text-ink-soft">{formatDate(order.createdAt, order.timeZone, language)}</p>
        </div>
      </div>
      <DumpsterDrawn order={order} />
      <Parties order={order} />
      <h3 className="mb-3 font-bold">{t('receipt.charges')}</h3>
      <Charges order={order} />
      <h3 className="mt-6 mb-3 font-bold">{t('receipt.payments')}</h3>
      {order.payments.length === 0 && <p className="mb-2 text-small text-ink-soft">{t('receipt.nothingPaid')}</p>}
      <Settlement order={order} />
      <p className="mt-6 text-small text-ink-soft">{t('receipt.thanks')}</p>
    </article>
  )
}

/** Draws the order's dumpster to scale. If its dimensions are unknown, nothing is shown. */
function DumpsterDrawn({ order }: { order: ReceiptOrder }) {
  const dimensions = order.dimensions ? parseDimensions(order.dimensions) : null
  const names = order.cart.lineItems.containers.map(one => one.name)
  if (!dimensions || names.length === 0) return null
  return (
    <div className="max-w-md break-inside-avoid pt-5">
      <Driveway dimensions={dimensions} name={names.join(', ')} />
    </div>
  )
}

function Parties({ order }: { order: ReceiptOrder }) {
  const { t, language } = useTexts()
  const { customer, deliveryAddress: address, dropOffWindow } = order
  const pickup = order.finalPickupWindow ?? order.pickupWindow
  return (
    <dl className="grid gap-x-8 gap-y-4 py-5 text-small sm:grid-cols-2">
      <Fact name={t('receipt.to')}>
        {[`${customer.name.first} ${customer.name.last}`, customer.companyName, customer.email]}
      </Fact>
      {address && (
        <Fact name={t('receipt.delivery')}>
          {[address.line1, address.line2, `${address.city}, ${address.state} ${address.postalCode}`]}
        </Fact>
      )}
      {dropOffWindow && <Fact name={t('receipt.dropOff')}>{[formatWindow(dropOffWindow, language)]}</Fact>}
      {pickup && <Fact name={t('receipt.pickup')}>{[formatWindow(pickup, language)]}</Fact>}
      {order.poNumber && <Fact name={t('order.po')}>{[order.poNumber]}</Fact>}
      {order.jobName && <Fact name={t('order.job')}>{[order.jobName]}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: readonly (string | null)[] }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      {children.filter(Boolean).map(line => (
        <dd key={line} className="break-words">
          {line}
        </dd>
      ))}
    </div>
  )
}
