import { classNames } from '#web/ui/class-names.ts'

/** Keeps the room of what is on its way; give it the height of the thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-control bg-sunken', className)} />
  )
}
