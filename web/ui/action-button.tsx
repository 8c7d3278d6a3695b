import { type ReactNode, useId } from 'react'

type ActionButtonProps = { icon: ReactNode; title: string; children: ReactNode; onClick: () => void }

/** A large button that names the page that it leads to. Screen readers read the title as its name, and the rest as its description. */
export function ActionButton({ icon, title, children, onClick }: ActionButtonProps) {
  const id = useId()
  return (
    <button
      type="button"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      onClick={onClick}
      className="flex min-h-16 min-w-0 items-start gap-3.5 rounded-card border border-line bg-surface p-4 text-left transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-ink">{icon}</span>
      <span className="min-w-0">
        <span id={`${id}-title`} className="block font-medium">
          {title}
        </span>
        <span id={`${id}-hint`} className="block text-small text-ink-soft">
          {children}
        </span>
      </span>
    </button>
  )
}
