import { parseDimensions } from '#domain/catalog/dimensions.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type SizeGuideProps = { open: boolean; types: RouterOutputs['getContainerTypesForCustomer']; onClose: () => void }

/** The guide shows all sizes on one scale, with what each one holds, its measures and its best use. */
export function SizeGuide({ open, types, onClose }: SizeGuideProps) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('containers.guide.title')} closeLabel={t('shell.close')}>
      <ul className="flex flex-col gap-8">
        {types.map(type => {
          const dimensions = parseDimensions(type.dimensions)
          return (
            <li key={type._id}>
              <h3 className="font-bold">{type.name}</h3>
              {dimensions && <Driveway dimensions={dimensions} name={type.name} />}
              <dl className="mt-2 grid wrap-break-word grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
                <dt className="text-ink-soft">{t('containers.guide.holds')}</dt>
                <dd>{type.capacityDescription}</dd>
                <dt className="text-ink-soft">{t('containers.guide.dimensions')}</dt>
                <dd>{type.dimensions}</dd>
                <dt className="text-ink-soft">{t('containers.guide.use')}</dt>
                <dd>{type.recommendedUse}</dd>
              </dl>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
