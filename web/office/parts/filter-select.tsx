import { chipStyle } from '#web/office/parts/filter-chips.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon } from '#web/ui/icons.tsx'

type Choice = { readonly value: string; readonly label: string }
/** A group without a label is a plain list of choices. */
type ChoiceGroup = { readonly label?: string; readonly choices: readonly Choice[] }

type FilterSelectProps = {
  label: string
  /** The name of the filter in the address. */
  name: string
  chosen: string | null
  /** The text that is shown if nothing is chosen. */
  anyLabel: string
  groups: readonly ChoiceGroup[]
  /** The text of a chosen value that is not among the choices. */
  goneLabel: string
}

/** Skeletons have the same width, so that nothing moves when the choices are loaded. */
export const filterSelectWidth = 'w-full sm:w-42'

/** If a filter has many choices, it is a list that looks like a chip. */
export function FilterSelect({ label, name, chosen, anyLabel, groups, goneLabel }: FilterSelectProps) {
  const [, setFilter] = useFilter(name)
  const isKnown = groups.some(group => group.choices.some(choice => choice.value === chosen))
  return (
    <div className="relative min-w-0">
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={event => setFilter(event.target.value || null)}
        className={classNames(
          chipStyle(chosen !== null),
          'appearance-none truncate pr-7 pl-3 sm:pr-6 sm:pl-2.5',
          filterSelectWidth,
        )}
      >
        <option value="">{anyLabel}</option>
        {chosen !== null && !isKnown && <option value={chosen}>{goneLabel}</option>}
        {groups.map(group =>
          group.label === undefined ? (
            <Options key="plain" choices={group.choices} />
          ) : (
            <optgroup key={group.label} label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          ),
        )}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-2 size-4 sm:right-1.5 -translate-y-1/2" />
    </div>
  )
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
