import type { Channel } from '#domain/message/template.ts'
import { isSameTemplate } from '#domain/message/words.ts'
import { languages } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { WrittenKind } from '#web/office/settings/messages/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

type MessageTableProps = {
  kinds: readonly WrittenKind[]
  openId: string | null
  onOpen: (kind: string) => void
  addressOf: (kind: string) => string
}

/** Lists the occasions, and marks those for which the hauler has its own words. */
export function MessageTable({ kinds, ...table }: MessageTableProps) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t('messages.title')}
      columns={[
        { key: 'kind', title: t('messages.occasion'), cell: one => t(`messages.kind.${one.kind}`) },
        { key: 'sms', title: t('messages.text'), cell: one => <Whose of={one} channel="sms" /> },
        { key: 'email', title: t('messages.mail'), cell: one => <Whose of={one} channel="email" /> },
      ]}
      rows={kinds}
      idOf={one => one.kind}
      {...table}
    />
  )
}

function Whose({ of: { words, standard }, channel }: { of: WrittenKind; channel: Channel }) {
  const { t } = useTexts()
  const own = languages.filter(language => !isSameTemplate(words[channel][language], standard[channel][language]))
  if (own.length === 0) return <span className="text-ink-soft">{t('messages.standard')}</span>
  return (
    <Badge tone="accent">{t('messages.own', { languages: own.map(one => t(`messages.in.${one}`)).join(', ') })}</Badge>
  )
}
