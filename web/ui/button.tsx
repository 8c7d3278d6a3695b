import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * True while an act runs. The button keeps its width, shows the act and cannot be pressed again. It is not `disabled`, because a browser
   * takes the focus from a disabled button, and people who use the keyboard would begin at the top of the page.
   */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, onClick, children, ...rest }: ButtonProps) {
  // Prevents the press, and with it the form's submit, also by Enter in a field.
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
