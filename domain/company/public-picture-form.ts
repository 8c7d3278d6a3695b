/** The form of a picture's texts (rule C65). */
import { pictureTextsSchema } from '#domain/company/public-picture.ts'
import { formOf } from '#domain/value/form.ts'

export const pictureForm = formOf(pictureTextsSchema, {})
