import { z } from 'zod'
import { standardTemplate } from '#domain/message/order-message.ts'
import { messageKinds } from '#domain/message/template.ts'
import { messageKindSchema, messageWordsSchema, wordsOf } from '#domain/message/words.ts'
import { timesSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findHauler } from '#server/db/catalog/organizations.ts'
import { listTemplates, listWordings } from '#server/db/message/templates.ts'
import { saveWords } from '#server/operations/settings/save-words.ts'

export const messageCalls = {
  /** Returns the current texts for each occasion, and the standard texts of the product. */
  list: office('team', z.strictObject({})).query(async ({ ctx }) => {
    const { db } = ctx.deps
    const { organizationId } = ctx.acting
    const [hauler, wordings, templates] = await Promise.all([
      findHauler(db, organizationId),
      listWordings(db, organizationId),
      listTemplates(db, organizationId),
    ])
    const kinds = messageKinds.map(kind => {
      const wording = wordings.find(one => one.occasion === kind)
      const standard = wordsOf((channel, language) => standardTemplate(kind, channel, language))
      const words = wordsOf((channel, language) => {
        const own = templates.find(one => one.occasion === kind && one.channel === channel && one.language === language)
        return own ? { subject: own.subject, text: own.text } : standard[channel][language]
      })
      return { kind, id: wording?.id ?? null, version: wording?.version ?? 0, standard, words }
    })
    return { hauler: { name: hauler.name, phone: hauler.phone }, kinds }
  }),

  save: office(
    'team',
    z.strictObject({ kind: messageKindSchema, version: timesSchema, words: messageWordsSchema }),
  ).mutation(async ({ ctx, input }) => {
    await saveWords(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
