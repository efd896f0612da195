import type { FigureName } from './figures.ts'

export type Figure = ReturnType<typeof markFigure>

/** Attributes of an element that shows a figure: its name, its exact value and of what it is, for tests to compare. */
export const markFigure = (name: FigureName, value: string | number | null, of?: string) => ({
  'data-figure': name,
  'data-value': value ?? '',
  'data-of': of,
})
