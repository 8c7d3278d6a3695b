import { classNames } from '#web/ui/class-names.ts'

/** The skeleton keeps the room of an element that is on its way; give it the height of that element. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-control bg-sunken', className)} />
  )
}
