import { classNames } from '#web/ui/class-names.ts'

/** Takes the space of an element that is still loading. Give it the height of that element. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-control bg-sunken', className)} />
  )
}
