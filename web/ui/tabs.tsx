import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Tab<Name extends string> = { name: Name; title: ReactNode }

type TabsProps<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onChange: (name: Name) => void
  children: ReactNode
}

/** Tabs that work with the arrow keys, Home and End. `children` is the panel of the current tab. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.name === current)
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to)
    if (!next) return
    event.preventDefault()
    onChange(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-6 border-b border-line" onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
            className={classNames(
              '-mb-px min-h-12 border-b-2 px-0.5 font-medium transition-colors',
              tab.name === current
                ? 'border-accent text-ink'
                : 'border-transparent forced-colors:border-[Canvas] text-ink-soft hover:text-ink',
            )}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}
