import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * An act is running: the button keeps its width, shows it and cannot be pressed again. It is not `disabled` meanwhile, because a browser
   * takes the focus from a disabled button, and a person who works by keyboard would begin at the top of the page.
   */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, onClick, children, ...rest }: ButtonProps) {
  // The press of a button that sends a form is prevented, and with it the sending, also by Enter in a field.
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle({ variant, size, className })}
      onClick={press}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
    >
      <span className={classNames('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
      {pending && <Spinner className="absolute inset-0 m-auto size-5" />}
    </button>
  )
}
