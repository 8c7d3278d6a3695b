/** Who acts in the office, and for which hauler, as the gate has found out. */
export type OfficeActing = { readonly organizationId: string; readonly actorId: string }
