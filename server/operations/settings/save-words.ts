import { standardTemplate } from '#domain/message/order-message.ts'
import { templateProblems } from '#domain/message/template.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import { isSameTemplate, type MessageWords, type PlacedTemplate, templatesOf } from '#domain/message/words.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockWording, raiseWordingVersion, storeTemplates } from '#server/db/message/templates.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type SavedWords = {
  readonly kind: MessageKind
  /** `version` is the version that the page read. It is 0 if the hauler has not written the texts before. */
  readonly version: number
  readonly words: MessageWords
}

/**
 * Stores the texts that customers get on an occasion (rule T8). A text that equals the product's own text is not stored, so that it changes
 * with the product. Refuses 'template-unusable' and 'changed-meanwhile'.
 */
export async function saveWords(
  { db, clock }: Deps,
  acting: OfficeActing,
  { kind, version, words: texts }: SavedWords,
) {
  const own = templatesOf(texts).filter(one => !isSameTemplate(one, standardTemplate(kind, one.channel, one.language)))
  if (own.some(one => templateProblems(kind, one.channel, one).length > 0)) throw new Refusal('template-unusable')
  const { organizationId } = acting
  await db.transaction().execute(async tx => {
    const wording = await lockWording(tx, organizationId, kind)
    await refuseStale(tx, wording, version)
    await storeTemplates(tx, { organizationId, kind }, own.map(trimmed))
    await raiseWordingVersion(tx, wording.id)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change',
      object: 'message-template',
      objectId: wording.id,
      after: { kind, own: own.map(({ channel, language }) => `${channel} ${language}`) },
    })
  })
}

const trimmed = (one: PlacedTemplate): PlacedTemplate => ({
  ...one,
  subject: one.subject?.trim() ?? null,
  text: one.text.trim(),
})
