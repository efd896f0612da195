import type { FigureName } from './figures.ts'

type Value = string | number | null

export type Figure = ReturnType<typeof markFigure>

/** Attributes of an element that shows a figure: its name, its exact value and of what it is, for tests to compare. */
export const markFigure = (name: FigureName, value: Value, of?: string) => ({
  'data-figure': name,
  'data-value': value ?? '',
  'data-of': of,
})

/** The same of an element that shows several, as a sentence or a chart does. */
export const markFigures = (figures: readonly (readonly [name: FigureName, value: Value, of?: string])[]) => ({
  'data-figures': JSON.stringify(figures),
})
