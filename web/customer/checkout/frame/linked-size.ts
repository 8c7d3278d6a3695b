/** A link chose this size for the cart (rule W5); it counts until the person chooses on the page of the sizes. */
export const linkedSizeDraft = (cartId: string): string => `linked size ${cartId}`
