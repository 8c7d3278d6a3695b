export const containerSizes = ['10yard', '10yard-heavy', '20yard', '30yard', '40yard', 'concrete-box'] as const
export type ContainerSize = (typeof containerSizes)[number]
