import { useState } from 'react'
import { useLogo } from '#web/frame/brand.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The mark is the hauler's logo, or a dumpster in the hauler's color if there is no logo. */
export function Mark({ className }: { className: string }) {
  const logo = useLogo()
  const [missing, setMissing] = useState<string | null>(null)
  const isShown = logo && logo !== missing
  if (isShown)
    return (
      <img
        src={logo}
        alt=""
        onError={() => setMissing(logo)}
        className={classNames(className, 'w-auto max-w-28 object-contain')}
      />
    )
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M5 11h22l-3 12H8L5 11Z" className="fill-on-accent" />
      <path d="M12 11v12m8-12v12" strokeWidth="2" className="stroke-accent" />
    </svg>
  )
}
