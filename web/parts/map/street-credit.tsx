import { Fragment } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The licenses ask for these names beside the map. They are the same in every language. */
const sources = [
  { name: '© OpenStreetMap', address: 'https://www.openstreetmap.org/copyright' },
  { name: 'Protomaps', address: 'https://protomaps.com' },
]

/** Says where the streets are from, while they are shown. */
export function StreetCredit({ className }: { className?: string }) {
  return (
    <p className={classNames('text-small text-ink-soft', className)}>
      {sources.map(({ name, address }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <a href={address} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
