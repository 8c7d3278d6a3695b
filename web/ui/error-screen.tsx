import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { WarningIcon } from '#web/ui/icons.tsx'

type ErrorScreenProps = {
  title: string
  message: ReactNode
  retryLabel: string
  onRetry: () => void
}

export function ErrorScreen({ title, message, retryLabel, onRetry }: ErrorScreenProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-4 py-16 text-center"
    >
      <span className="grid size-14 place-items-center rounded-round bg-bad-tint text-bad">
        <WarningIcon className="size-7" />
      </span>
      <h1 className="mt-5 text-title font-bold">{title}</h1>
      <p className="mt-2 text-ink-soft">{message}</p>
      <Button className="mt-6" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
