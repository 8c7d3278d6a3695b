import { useSearchParams } from 'react-router'

/** Dims what does not have the words; they stand in the address. */
export function useBoardFilter() {
  const [params, setParams] = useSearchParams()
  const filter = params.get('q') ?? ''
  const setFilter = (text: string) =>
    setParams(
      before => {
        if (text === '') before.delete('q')
        else before.set('q', text)
        return before
      },
      { replace: true },
    )
  return [filter, setFilter] as const
}
