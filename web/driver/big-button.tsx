import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Look = 'main' | 'plain' | 'chosen'

const looks: Record<Look, string> = {
  main: 'border-transparent bg-accent text-on-accent active:bg-accent-hover',
  plain: 'border-line-strong bg-surface text-ink active:bg-sunken',
  chosen: 'border-ink bg-ink text-paper',
}

/** Drivers press this button with gloves, so it is 64 pixels high and has the full width. */
export const bigStyle = (look: Look, className?: string): string =>
  classNames(
    'flex min-h-16 w-full items-center justify-center gap-2 rounded-control border px-4 text-center text-street font-bold select-none disabled:bg-sunken disabled:text-ink-soft',
    looks[look],
    className,
  )

/** This button is for acts that drivers press less often, so it is 52 pixels high. */
export const lowStyle = (look: Look, className?: string): string =>
  classNames(
    'flex min-h-13 items-center justify-center gap-2 rounded-control border px-3 text-center text-body font-medium select-none disabled:text-ink-soft',
    looks[look],
    className,
  )

type BigButtonProps = ComponentProps<'button'> & { look?: Look; isLow?: boolean }

export function BigButton({ look = 'main', isLow = false, className, ...rest }: BigButtonProps) {
  return <button type="button" {...rest} className={(isLow ? lowStyle : bigStyle)(look, className)} />
}
