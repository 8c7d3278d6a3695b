import { classNames } from '#web/ui/class-names.ts'

export type ButtonVariant = 'default' | 'destructive' | 'error' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'

const shape =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-medium select-none transition-colors ' +
  'active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0'

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-12 px-5 text-base',
  sm: 'min-h-11 px-3.5 text-small',
  lg: 'min-h-14 px-7 text-large',
  icon: 'size-12 shrink-0',
}

const off = 'disabled:bg-sunken disabled:text-ink-soft disabled:border-transparent'

const variants: Record<ButtonVariant, string> = {
  default: `border border-transparent bg-accent text-on-accent hover:bg-accent-hover ${off}`,
  destructive: `border border-transparent bg-danger text-on-danger hover:opacity-90 ${off}`,
  error: `bg-bad-tint text-bad border border-current hover:opacity-90 ${off}`,
  outline: `border border-line-strong bg-surface text-ink hover:bg-sunken ${off}`,
  secondary: `border border-transparent bg-sunken text-ink hover:bg-line disabled:text-ink-soft`,
  ghost: 'text-ink hover:bg-sunken disabled:text-ink-soft',
  link: 'text-ink underline underline-offset-4 decoration-1 hover:decoration-2 disabled:text-ink-soft disabled:no-underline',
}

type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** Gives another element the look of a button, such as a link to another page. */
export function buttonStyle(look: ButtonLook = {}): string {
  const { variant = 'default', size = 'default', className } = look
  const room = variant === 'link' ? 'min-h-11' : sizes[size]
  return classNames(shape, room, variants[variant], className)
}
