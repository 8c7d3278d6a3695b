/** Links into the office name the company that they are about: whoever works for several lands in the right one (rule A22). */
export const companyParameter = 'company'

type OfficeLink = { readonly origin: string; readonly organizationId: string; readonly path?: string }

/** `path` is below the office, with its slash. */
export const officeLink = ({ origin, organizationId, path = '' }: OfficeLink): string =>
  `${origin}/office${path}?${companyParameter}=${organizationId}`
