import type { ChangeEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type PhotoButtonProps = { onPhoto: (file: File) => void | Promise<void>; className: string; children: ReactNode }

/** A button that opens the phone's own camera. A person can choose the same photo again. */
export function PhotoButton({ onPhoto, className, children }: PhotoButtonProps) {
  const change = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    await onPhoto(file)
    target.value = ''
  }
  return (
    <label className={classNames('relative focus-within:outline-2 focus-within:outline-ink', className)}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={change}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
