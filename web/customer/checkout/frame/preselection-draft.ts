/** The draft holds the materials that the app ticked ahead for this cart, and the kinds of cleanup for which it ticked them (rule C20). */
export const preselectionDraft = (cartId: string): string => `ticked ahead ${cartId}`
