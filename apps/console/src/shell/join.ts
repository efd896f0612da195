/** The parts that are there, with something in between: `join(' · ', 'Practice bank', '')` is `Practice bank`. */
export const join = (between: string, ...parts: readonly (string | number | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(between)
