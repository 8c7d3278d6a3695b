/** The draft holds the materials that were ticked ahead for this cart, and the kinds of cleanup that they were ticked for (rule C20). */
export const preselectionDraft = (cartId: string): string => `ticked ahead ${cartId}`
