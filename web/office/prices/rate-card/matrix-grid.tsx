import type { MatrixCell } from '#domain/pricing/rule.ts'
import { tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { PriceList } from '#web/office/prices/queries.ts'
import { namesOf } from '#web/office/prices/rule-words.ts'
import { classNames } from '#web/ui/class-names.ts'

type MatrixGridProps = { label: string; cells: readonly MatrixCell[]; list: PriceList }

/** The grid shows the prices by material as a table, with a row for each material and a column for each size. */
export function MatrixGrid({ label, cells, list }: MatrixGridProps) {
  const { t } = useTexts()
  const names = namesOf(list)
  const sizes = idsIn(
    list.containerTypes.map(one => one.id),
    cells.map(cell => cell.containerTypeId),
  )
  const materials = idsIn(
    list.materials.map(one => one.id),
    cells.map(cell => cell.materialId),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table, which is wider than a phone
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t('prices.material')}
            </th>
            {sizes.map(id => (
              <th key={id} scope="col" className="px-3 py-2 text-right font-medium">
                {names.container(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {materials.map(materialId => (
            <tr key={materialId} className="border-b border-line last:border-b-0 hover:bg-sunken">
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {names.material(materialId)}
              </th>
              {sizes.map(sizeId => (
                <Cell
                  key={sizeId}
                  cell={cells.find(one => one.materialId === materialId && one.containerTypeId === sizeId)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the used ids in the order of the catalog. Ids that are no longer in the catalog are last. */
const idsIn = (catalog: readonly string[], used: readonly string[]): string[] => {
  const wanted = new Set(used)
  return [...catalog.filter(id => wanted.has(id)), ...[...wanted].filter(id => !catalog.includes(id))]
}

function Cell({ cell }: { cell: MatrixCell | undefined }) {
  const { t } = useTexts()
  const isForbidden = cell?.enabled === false
  return (
    <td className={classNames('px-3 py-1.5 text-right align-top tabular-nums', isForbidden && 'text-ink-soft')}>
      {cell === undefined && <span className="text-ink-soft">{t('prices.grid.bySize')}</span>}
      {isForbidden && t('prices.grid.forbidden')}
      {cell?.enabled && <Price cell={cell} />}
    </td>
  )
}

function Price({ cell }: { cell: MatrixCell }) {
  const { t } = useTexts()
  const values = { tons: tonsToNumber(tons(cell.minimumTonnage)), perTon: formatCents(cell.perTonRateInCents) }
  if (cell.pricingType === 'fixed') {
    return (
      <>
        <span className="block font-medium">{formatCents(cell.fixedPriceInCents)}</span>
        <span className="block text-ink-soft">{t('prices.grid.then', values)}</span>
      </>
    )
  }
  return (
    <>
      <span className="block font-medium">{t('prices.grid.perTon', values)}</span>
      {(cell.minimumCharge > 0 || values.tons > 0) && (
        <span className="block text-ink-soft">
          {t('prices.grid.least', { minimum: formatCents(cell.minimumCharge), tons: values.tons })}
        </span>
      )}
    </>
  )
}
