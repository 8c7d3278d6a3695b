import { useLocation } from 'react-router'

/**
 * A link from the summary to an answer carries this state. After the answer is saved, the customer returns to the
 * summary, past the questions that the change opened again.
 */
export const changeState = { isChange: true }

export const useIsChange = (): boolean => useLocation().state?.isChange === true
