import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('rounded-card border border-line bg-surface p-5', className)} />
}
