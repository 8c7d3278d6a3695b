import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dotStyle, tickStyle } from '#web/ui/tick-style.ts'

type ChoiceCardProps = {
  kind: 'radio' | 'checkbox'
  name: string
  value?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Called when a pointer presses the card, also if it was chosen before. The arrow keys do not call it when they pass the card. */
  onPicked?: () => void
  disabled?: boolean
  title: ReactNode
  /** A small drawing beside the title. If a long word needs the space, it is above the title. */
  icon?: ReactNode
  /** A price or a badge at the right of the title. Keep it short, so that the title has space. */
  aside?: ReactNode
  children?: ReactNode
  /** Content below the other parts, as wide as the card, such as a picture. Screen readers read it as part of the card's description. */
  below?: ReactNode
  /** Content inside the card and outside its label, for elements that can be pressed themselves. */
  footer?: ReactNode
  /** True if the card is small, and one of many. */
  isChip?: boolean
}

/**
 * A card that is a radio or a checkbox for the keyboard and for screen readers. The title is its name, and the rest is its description. If
 * the page allows it, a second click clears a chosen radio.
 */
export function ChoiceCard({
  kind,
  title,
  icon,
  aside,
  children,
  below,
  footer,
  isChip = false,
  disabled,
  onChange,
  onPicked,
  ...input
}: ChoiceCardProps) {
  const id = useId()
  const byPointer = useRef(false)
  const descriptions = [aside && `${id}-aside`, children && `${id}-more`, below && `${id}-below`]
    .filter(Boolean)
    .join(' ')
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col rounded-card border border-line bg-surface transition-colors',
        // The mark has the color of text, because only errors are red.
        'has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] forced-colors:has-checked:border-[Highlight]',
        'has-[label_:focus-visible]:outline-2 has-[label_:focus-visible]:outline-offset-2 has-[label_:focus-visible]:outline-ink',
        disabled ? 'text-ink-soft' : 'hover:border-line-strong',
      )}
    >
      <label
        className={classNames(
          'flex flex-1 flex-wrap',
          isChip
            ? 'min-h-12 content-center items-center gap-1.5 p-2 text-small'
            : 'min-h-14 content-start items-start gap-3.5 p-4',
          disabled && 'cursor-not-allowed',
          Boolean(footer) && 'pb-1',
        )}
        onPointerDownCapture={() => {
          byPointer.current = true
        }}
        onKeyDownCapture={() => {
          byPointer.current = false
        }}
      >
        <input
          {...input}
          type={kind}
          disabled={disabled}
          aria-labelledby={`${id}-title`}
          aria-describedby={descriptions || undefined}
          onChange={event => onChange(event.target.checked)}
          onClick={() => byPointer.current && onPicked?.()}
          className={classNames(kind === 'radio' ? dotStyle : tickStyle, 'outline-none')}
        />
        <span className="flex min-w-0 flex-1 basis-0 flex-col gap-1">
          <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            {icon ? (
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 text-ink-soft">
                {icon}
                <span id={`${id}-title`} className="min-w-0 grow basis-[min-content] font-medium break-words text-ink">
                  {title}
                </span>
              </span>
            ) : (
              <span id={`${id}-title`} className="min-w-0 font-medium break-words">
                {title}
              </span>
            )}
            {aside && (
              <span id={`${id}-aside`} className="price ml-auto">
                {aside}
              </span>
            )}
          </span>
          {children && (
            <span id={`${id}-more`} className="text-small text-ink-soft">
              {children}
            </span>
          )}
        </span>
        {below && (
          <span id={`${id}-below`} className="block w-full text-small text-ink-soft">
            {below}
          </span>
        )}
      </label>
      {footer}
    </div>
  )
}
