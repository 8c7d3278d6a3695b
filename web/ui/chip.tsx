import { CloseIcon } from '#web/ui/icons.tsx'

type ChipProps = { text: string; removeLabel: string; onRemove: () => void }

/** A chosen item, with a button that removes it. */
export function Chip({ text, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex min-h-11 max-w-full items-center rounded-round bg-sunken pl-4 text-small font-medium">
      <span className="wrap-break-word min-w-0 py-1">{text}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-round hover:bg-line [&_svg]:size-4"
      >
        <CloseIcon />
      </button>
    </span>
  )
}
