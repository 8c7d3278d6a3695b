/** What stands in the place of a card's last four digits where they are not shown (rule M81). */
export const hiddenDigits = '••••'

export const areDigitsHidden = (lastFour: string | null): boolean => lastFour === hiddenDigits
