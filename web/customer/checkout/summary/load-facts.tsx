import { useQuery } from '@tanstack/react-query'
import { parseDimensions } from '#domain/catalog/dimensions.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { changeState } from '#web/customer/checkout/frame/change.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { addOnsQuery, containerTypesQuery, materialsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Fact } from '#web/parts/delivery-facts.tsx'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LoadFactsProps = { checkout: Checkout; canEdit: boolean }

/** These facts are the dumpster, the materials and the extras. Each has a link to change it. */
export function LoadFacts({ checkout: { cartId, cart }, canEdit }: LoadFactsProps) {
  const { t } = useTexts()
  const types = useQuery(containerTypesQuery(cartId))
  const materials = useQuery(materialsQuery(cartId))
  const addOns = useQuery(addOnsQuery(cartId))
  const edit = (step: string) => ({ edit: canEdit ? `/checkout/${cartId}/${step}` : null, editState: changeState })
  const extras = addOns.data?.filter(one => cart.addOns.includes(one._id)).map(one => one.title)
  return (
    <Card aria-label={t('summary.load')}>
      <h2 className="mb-2 text-large font-bold">{t('summary.load')}</h2>
      {types.data?.map(type => type._id in cart.containers && <Drawn key={type._id} type={type} />)}
      {types.isPending && (
        // The skeleton has the room of the drawing and of the line below it.
        <div className="pb-5">
          <Skeleton className="aspect-[4.14]" />
        </div>
      )}
      <dl className="flex flex-col divide-y divide-line">
        <Fact name={t('summary.dumpster')} {...edit('containers')}>
          <Names names={types.data?.filter(type => type._id in cart.containers).map(type => type.name)} />
        </Fact>
        <Fact name={t('summary.materials')} {...edit('materials')}>
          <Names names={materials.data && cart.materials.map(one => nameOf(one, materials.data))} />
        </Fact>
        <Fact name={t('summary.extras')} {...edit('add-ons')}>
          <Names names={extras?.length === 0 ? [t('summary.noExtras')] : extras} />
        </Fact>
      </dl>
    </Card>
  )
}

type ContainerType = RouterOutputs['getContainerTypesForCustomer'][number]

function Drawn({ type: { dimensions: text, name } }: { type: ContainerType }) {
  const dimensions = parseDimensions(text)
  return dimensions && <Driveway dimensions={dimensions} name={name} />
}

function nameOf(
  { id, quantity }: { readonly id: string; readonly quantity?: number },
  all: readonly { readonly _id: string; readonly name: string }[],
): string {
  const name = all.find(material => material._id === id)?.name ?? ''
  return quantity === undefined || quantity === 1 ? name : `${name} × ${quantity}`
}

function Names({ names }: { names: readonly string[] | undefined }) {
  return names ? names.join(', ') : <Skeleton className="h-6 w-32" />
}
