import { type ComponentProps, type ReactNode, useId } from 'react'

type PriceCellProps = Omit<ComponentProps<'input'>, 'id' | 'size'> & {
  label: string
  error: ReactNode
  /** The size of the row. Together with the label it names the field for screen readers. */
  size: string
  sign?: '$'
}

/** A field in a cell of a rate card. It looks like text until the pointer or the focus is on it. */
export function PriceCell({ label, error, size, sign, ...input }: PriceCellProps) {
  const id = useId()
  return (
    <td className="px-1 py-1 align-top">
      <span className="relative ml-auto block w-24">
        {sign && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-ink-soft"
          >
            {sign}
          </span>
        )}
        <input
          type="text"
          {...input}
          aria-label={`${size}: ${label}`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="h-9 w-full rounded-control border border-transparent bg-transparent px-2 text-right text-base tabular-nums lg:text-small transition-colors hover:border-line-strong focus-visible:border-ink focus-visible:bg-surface aria-invalid:border-bad aria-invalid:bg-bad-tint max-lg:h-12 max-lg:border-line forced-colors:border-[ButtonBorder]"
        />
      </span>
      <span
        id={`${id}-error`}
        className="block text-right text-small font-medium text-bad empty:hidden"
        aria-live="polite"
      >
        {error}
      </span>
    </td>
  )
}
