import { queryOptions } from '@tanstack/react-query'

/** The query loads the functions that price choices which are not saved yet (rule P31). */
export const pricerCodeQuery = <Code>(load: () => Promise<Code>) =>
  queryOptions({
    queryKey: ['pricer'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { safeToFail: true },
  })
