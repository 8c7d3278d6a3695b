/** Neither somebody nor the clock did it: the customer's bank asks for a payment back, or decides. */
export const isOfBank = (act: string): boolean => act.startsWith('dispute-')
