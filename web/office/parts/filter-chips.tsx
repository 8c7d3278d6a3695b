import { useId } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useClearFilters, useFilter } from '#web/office/parts/use-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type FilterChipsProps<Value extends string> = {
  label: string
  /** The name of the filter in the address. */
  name: string
  chosen: Value | null
  choices: readonly { readonly value: Value; readonly label: string }[]
  /** Only screen readers read the label, if the choices say what they are. */
  isLabelHidden?: boolean
}

/** A few choices that a person sees at once. A press on the chosen one shows all rows again. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, name, chosen, choices, isLabelHidden = false } = props
  const id = useId()
  const [, setFilter] = useFilter(name)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand in one line with its buttons
    <div role="group" aria-labelledby={id} className={chipLine}>
      <span id={id} className={isLabelHidden ? 'sr-only' : 'mr-1 text-small text-ink-soft'}>
        {label}
      </span>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === chosen}
          onClick={() => setFilter(choice.value === chosen ? null : choice.value)}
          className={chipStyle(choice.value === chosen)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

/** On a phone the chips are in one line that scrolls. */
export const chipLine =
  'flex items-center gap-1 max-sm:-mx-4 max-sm:max-w-dvw max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap'

export const chipStyle = (isChosen: boolean) =>
  classNames(
    'min-h-8 rounded-round border px-2 text-small font-medium whitespace-nowrap transition-colors max-lg:min-h-12',
    isChosen ? 'border-accent bg-accent-tint text-accent-text' : 'border-line bg-surface hover:bg-sunken',
  )

/** The chips beside a search field are on its height. The field has 6 pixels below it, for a hint. */
export const besideSearch = 'flex flex-wrap items-center gap-2 sm:mb-1.5 sm:min-h-12 lg:min-h-10'

type ClearFiltersProps = { names: readonly string[]; className?: string }

/** The button is shown as long as the address has one of these filters. */
export function ClearFilters({ names, className }: ClearFiltersProps) {
  const { t } = useTexts()
  const clear = useClearFilters(names)
  if (!clear) return null
  return (
    <Button size="sm" variant="ghost" onClick={clear} className={classNames('min-h-8 px-3 max-lg:min-h-12', className)}>
      {t('list.clear')}
    </Button>
  )
}

/** Says that a list has no rows. If filters are the reason, a button clears them. */
export function NoRows({ text, names }: { text: string; names: readonly string[] }) {
  const { t } = useTexts()
  const clear = useClearFilters(names)
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center text-ink-soft">
      <p>{text}</p>
      {clear && (
        <Button size="sm" variant="outline" onClick={clear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  )
}
