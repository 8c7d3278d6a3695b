/** A link into the office names its company, so that a person who works for several companies opens the right one (rule A22). */
export const companyParameter = 'company'

type OfficeLink = { readonly origin: string; readonly organizationId: string; readonly path?: string }

/** Builds a link into the office. `path` is relative to the office and begins with a slash. */
export const officeLink = ({ origin, organizationId, path = '' }: OfficeLink): string =>
  `${origin}/office${path}?${companyParameter}=${organizationId}`
