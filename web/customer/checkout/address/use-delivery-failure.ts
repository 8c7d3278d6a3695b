import { errorMessage } from '#web/client/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** A suggestion that was chosen, with what the customer adds to it. */
export type TypedPlace = { readonly placeId: string; readonly text: string; readonly line2: string }

type Reactions = {
  /** The selected address exists no more: the new-address form opens and the selection clears. */
  readonly onGone: () => void
  /** The address could not be saved: the server's words stand beside the field. */
  readonly onUnsaved: (message: string) => void
  readonly onInvalid: () => void
}

class NotSaved extends Error {}

/** What happens after an address is refused. */
export function useDeliveryFailure({ onGone, onUnsaved, onInvalid }: Reactions) {
  const tell = (error: unknown): boolean => {
    const message = errorMessage(error instanceof NotSaved ? error.cause : error)
    if (error instanceof NotSaved) {
      onUnsaved(message)
      if (message.includes('Invalid Address')) onInvalid()
      return true
    }
    if (message.includes('zip code not supported')) {
      toast({ kind: 'error', title: t('address.unavailable.title'), description: t('address.unavailable') })
    } else if (message.includes('address does not exist')) {
      toast({ kind: 'error', title: t('address.gone.title'), description: t('address.gone') })
      onGone()
    } else {
      toast({ kind: 'error', title: t('address.failed.title'), description: t('address.failed') })
    }
    return true
  }
  const saving = async <T>(save: () => Promise<T>): Promise<T> => {
    try {
      return await save()
    } catch (cause) {
      throw new NotSaved('the address was not saved', { cause })
    }
  }
  return Object.assign(tell, { saving })
}
