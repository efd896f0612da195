import { useTranslatableContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { getLanguageName } from '../languageNames.ts'

type Localized = Partial<Record<string, string | null>> | undefined

/** The form's values as a member will read them: in the chosen language, in English where that is empty. */
export function usePreview() {
  const { selectedLocale } = useTranslatableContext()
  const values = useWatch() as Record<string, unknown>
  const inLanguage = (source: string, language: string) => (values[source] as Localized)?.[language]?.trim() ?? ''
  return {
    language: getLanguageName(selectedLocale),
    text: (source: string) => inLanguage(source, selectedLocale) || inLanguage(source, 'en_US'),
    value: (source: string) => (typeof values[source] === 'string' ? values[source] : ''),
    isOn: (source: string) => values[source] === true,
    /** True when some text of the piece is missing in the chosen language, so that English stands in for it. */
    fallsBack: (sources: readonly string[]) =>
      sources.some((source) => !inLanguage(source, selectedLocale) && inLanguage(source, 'en_US')),
  }
}
