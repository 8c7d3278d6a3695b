import { classNames } from '#web/ui/class-names.ts'

type TypedNumberProps = { label: string; value: string; isActive: boolean; onActivate: () => void }

/** The keypad types into this number. If a page has several numbers, the keypad types into the one with the frame. */
export function TypedNumber({ label, value, isActive, onActivate }: TypedNumberProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={onActivate}
      className={classNames(
        'flex max-h-32 min-h-16 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 rounded-control border bg-surface px-4',
        isActive ? 'border-ink outline-2 outline-ink' : 'border-line-strong',
      )}
    >
      <span className="text-left text-body text-ink-soft">{label}</span>
      <output className="shown-digits min-w-0 text-digits font-bold break-all">{value || '–'}</output>
    </button>
  )
}
