import { errorText } from '#web/frame/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shows above the buttons why an act failed. */
export function ActFailure({ failure }: { failure: unknown }) {
  if (failure === null) return null
  return (
    <Notice tone="red" announced>
      {errorText(failure)}
    </Notice>
  )
}
