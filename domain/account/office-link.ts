/** A link into the office names its hauler, so that a person who works for several haulers opens the right office (rule A22). */
export const companyParameter = 'company'

type OfficeLink = { readonly origin: string; readonly organizationId: string; readonly path?: string }

/** Builds a link into the office. `path` is the path within the office and begins with a slash. */
export const officeLink = ({ origin, organizationId, path = '' }: OfficeLink): string =>
  `${origin}/office${path}?${companyParameter}=${organizationId}`
