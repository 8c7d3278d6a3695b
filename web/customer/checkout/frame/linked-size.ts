/** A link chose this size for the cart (rule W5). The size counts until the customer chooses one on the page of the sizes. */
export const linkedSizeDraft = (cartId: string): string => `linked size ${cartId}`
