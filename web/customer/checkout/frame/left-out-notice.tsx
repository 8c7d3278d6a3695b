import { useLeftOut } from '#web/customer/left-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The first page of a repeated order shows this notice. It lists the parts of the old order that the new cart does not have. */
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
