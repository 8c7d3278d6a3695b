/** The fields of a site that the office enters. They are not in `site.ts`, which the taps of drivers import. */
import { z } from 'zod'
import { formOf, optionalText } from '#domain/value/form.ts'
import { siteTags } from './site.ts'

export const siteFactsSchema = z.strictObject({
  tags: z.array(z.enum(siteTags)).max(siteTags.length),
  remark: z.string().trim().max(500).nullable(),
  isPositionForgotten: z.boolean(),
})

export const siteForm = formOf(siteFactsSchema, { remark: optionalText })
