import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

/** On a phone a link is as high as a fingertip. */
const linkStyle =
  'text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 max-lg:inline-flex max-lg:min-h-11 max-lg:max-w-full max-lg:min-w-11 max-lg:items-center wrap-anywhere'

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(linkStyle, className)} />
}

/** A link that calls a phone number or writes a mail. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(linkStyle, className)}>
      {children}
    </a>
  )
}
