import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import { materialPath } from '#domain/drawing/material-path.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A small drawing of a material beside its name (rule C24). */
export function MaterialMark({ icon, className }: { icon: MaterialIcon | null | undefined; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('fill-none stroke-current stroke-[1.6]', className ?? 'size-5 shrink-0')}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={materialPath(icon)} />
    </svg>
  )
}
