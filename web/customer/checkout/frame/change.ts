import { useLocation } from 'react-router'

/** Goes with the link from the summary to an answer: saving it leads back to the summary, over what it made missing. */
export const changeState = { isChange: true }

export const useIsChange = (): boolean => useLocation().state?.isChange === true
