import { errorText } from '#web/frame/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'

export function ActFailure({ failure }: { failure: unknown }) {
  if (failure === null) return null
  return (
    <Notice tone="red" announced>
      {errorText(failure)}
    </Notice>
  )
}
