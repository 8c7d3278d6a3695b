/** The text that replaces a card's last four digits if they are hidden (rule M81). */
export const hiddenDigits = '••••'

export const areDigitsHidden = (lastFour: string | null): boolean => lastFour === hiddenDigits
