/** The size that a link chose for this cart (rule W5), until somebody chooses on the page of the sizes. */
export const linkedSizeDraft = (cartId: string): string => `linked size ${cartId}`
