import { useSort } from '#web/office/list/use-sort.ts'

export const customerDirections = { name: 'ascending', due: 'descending', onSite: 'descending' } as const

/** The server sorts, because the list is read page by page. */
export const useCustomerSort = () => useSort(customerDirections, 'name')
