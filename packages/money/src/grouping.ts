/** Kannada's readers group by lakhs too, which Intl does not know. Hindi is otherwise written alike. */
export const toNumberTag = (languageTag: string): string => languageTag.replace(/^kn\b/, 'hi')

// Spanish and Italian would leave 1234 ungrouped, unlike the longer numbers above and below it.
export const everyLanguage = { useGrouping: 'always', numberingSystem: 'latn' } as const

/** Intl writes a hyphen in most languages. A line may break after it, and it is hard to see. */
export const withMinusSign = (number: string): string => number.replace('-', '−')

type Grouping = {
  readonly group: string
  readonly decimal: string
  readonly places: RegExp
  readonly isUnitAfter?: boolean
}

const byThousands = /\B(?=(?:\d{3})+$)/g
const byLakhs = /\B(?=(?:\d\d)*\d{3}$)/g
const english: Grouping = { group: ',', decimal: '.', places: byThousands }
const indian: Grouping = { ...english, places: byLakhs }
const turkish: Grouping = { group: '.', decimal: ',', places: byThousands }
const continental: Grouping = { ...turkish, isUnitAfter: true }

/**
 * How our languages write numbers, as Intl does it, and a test compares them. The first number that Intl writes takes a
 * slow phone a tenth of a second, which is half of what Home's first paint can spare.
 */
const groupings: Readonly<Record<string, Grouping | undefined>> = {
  en: english,
  'en-US': english,
  'en-GB': english,
  'de-DE': continental,
  'es-ES': continental,
  'it-IT': continental,
  'tr-TR': turkish,
  'fr-FR': { ...continental, group: '\u202f' },
}

/** The languages of India group alike. */
export const groupingOf = (languageTag: string): Grouping | undefined =>
  groupings[languageTag] ?? (languageTag.endsWith('-IN') ? indian : undefined)

/** A count, grouped as the language does it. */
export function formatWhole(count: number, languageTag: string): string {
  const grouping = groupingOf(languageTag)
  return grouping
    ? groupDigits(String(count), '', grouping)
    : new Intl.NumberFormat(toNumberTag(languageTag), everyLanguage).format(count)
}

/** The digits before and after the point as a language writes them. */
export const groupDigits = (whole: string, fraction: string, { places, group, decimal }: Grouping): string =>
  whole.replace(places, group) + (fraction && decimal + fraction)
