/** `code` is used in file names, `locale` in the interface, and `header` on the wire. */
export const languages = [
  { code: 'en', locale: 'en-US', header: 'en_US', name: 'English' },
  { code: 'hi', locale: 'hi-IN', header: 'hi_IN', name: 'हिन्दी' },
  { code: 'ta', locale: 'ta-IN', header: 'ta_IN', name: 'தமிழ்' },
  { code: 'te', locale: 'te-IN', header: 'te_IN', name: 'తెలుగు' },
  // The specification spells Kannada's locale ka-IN. Browsers call it kn-IN, which formatting needs.
  { code: 'kn', locale: 'ka-IN', header: 'kn_IN', name: 'ಕನ್ನಡ' },
  { code: 'tr', locale: 'tr-TR', header: 'tr_TR', name: 'Türkçe' },
  { code: 'es', locale: 'es-ES', header: 'es_ES', name: 'Español' },
  { code: 'it', locale: 'it-IT', header: 'it_IT', name: 'Italiano' },
  { code: 'fr', locale: 'fr-FR', header: 'fr_FR', name: 'Français' },
  { code: 'de', locale: 'de-DE', header: 'de_DE', name: 'Deutsch' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

/** Finds a language by any spelling: `ta`, `ta-IN`, `ta_IN`, and both spellings of Kannada. English when none fits. */
export function findLanguage(spelling: string | null | undefined): Language {
  if (!spelling) return languages[0]
  const [spelledCode = ''] = spelling.toLowerCase().split(/[-_;,]/)
  // `ka` is Georgian, which Millrace does not have. The specification means Kannada.
  const code = spelledCode === 'ka' ? 'kn' : spelledCode
  return languages.find((language) => language.code === code) ?? languages[0]
}

/** The BCP 47 tag that Intl and the `lang` attribute understand. */
export const toLanguageTag = (language: Language): string => language.header.replace('_', '-')
