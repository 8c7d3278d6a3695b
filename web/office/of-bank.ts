/** The act is neither a person's nor the clock's: the customer's bank asks for a payment back, or decides. */
export const isOfBank = (act: string): boolean => act.startsWith('dispute-')
