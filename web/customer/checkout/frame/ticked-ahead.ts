/** What was ticked ahead on the page of the materials of this cart, and for which kinds of cleanup (rule C20). */
export const tickedAheadDraft = (cartId: string): string => `ticked ahead ${cartId}`
