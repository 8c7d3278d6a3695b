import { useLeftOut } from '#web/customer/left-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The notice is on the first page of an order that is repeated: it lists the parts that could not be taken over. */
export default function LeftOutNotice() {
  const { t } = useTexts()
  const leftOut = useLeftOut()
  if (!leftOut) return null
  const { notOffered, isAddressRemoved } = leftOut
  return (
    <Notice tone="warning" title={t('again.leftOut.title')} announced>
      {notOffered.length > 0 && <p>{t('again.leftOut.goods', { names: notOffered.join(', ') })}</p>}
      {isAddressRemoved && <p>{t('again.leftOut.address')}</p>}
    </Notice>
  )
}
