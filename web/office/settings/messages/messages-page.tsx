import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { MessageTable } from '#web/office/settings/messages/message-table.tsx'
import { messagesQuery, refreshMessages } from '#web/office/settings/messages/queries.ts'
import { TextProgramCard } from '#web/office/settings/messages/text-program.tsx'
import { WordsForm } from '#web/office/settings/messages/words-form.tsx'
import { SettingsTabs } from '#web/office/settings/tabs.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

/** The hauler writes its own words for messages to customers here. */
export default function MessagesPage() {
  return (
    <OfficeOnly rights={['team']}>
      <Messages />
    </OfficeOnly>
  )
}

function Messages() {
  const { t } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'message-template')) void refreshMessages(queries)
  })
  const list = useQuery(messagesQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = list.data?.kinds.find(one => one.kind === openId)
  return (
    <ListPage
      title={t('messages.title')}
      query={list}
      filters={
        <>
          <SettingsTabs />
          <p className="max-w-prose text-small text-ink-soft">{t('messages.lead')}</p>
        </>
      }
      empty={() => null}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            isWide
            title={opened ? t(`messages.kind.${opened.kind}`) : '–'}
            closeLabel={t('messages.close')}
            onClose={close}
          >
            {list.data && opened && <WordsForm written={opened} hauler={list.data.hauler} />}
            {list.data && !opened && <p>{t('messages.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          <MessageTable kinds={data.kinds} openId={openId} onOpen={open} addressOf={addressOf} />
          <TextProgramCard list={data} />
        </>
      )}
    </ListPage>
  )
}
