import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An act is running: the button keeps its width, shows it and cannot be pressed again. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle({ variant, size, className })}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      <span className={classNames('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
      {pending && <Spinner className="absolute inset-0 m-auto size-5" />}
    </button>
  )
}
