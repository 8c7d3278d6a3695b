import { useLocation } from 'react-router'

/**
 * The state goes with the link from the summary to an answer: saving it leads back to the summary, past the answers that it made missing.
 */
export const changeState = { isChange: true }

export const useIsChange = (): boolean => useLocation().state?.isChange === true
