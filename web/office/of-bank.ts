/** Neither a person nor a job did these acts. The customer's bank asks for a payment back, or decides about it. */
export const isOfBank = (act: string): boolean => act.startsWith('dispute-')
