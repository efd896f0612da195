import { useState } from 'react'
import { useRecordContext, useTranslatableContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { getLanguage } from '../language/languages.ts'

type Localized = Partial<Record<string, string | null>> | undefined

/** The form's values as members see them: in the chosen language, or in English where that is empty. */
export function usePreview() {
  const { selectedLocale } = useTranslatableContext()
  const row = useRecordContext()
  const [openedTime] = useState(() => new Date().toISOString())
  const values = useWatch() as Record<string, unknown>
  const getText = (source: string, language: string) => (values[source] as Localized)?.[language]?.trim() ?? ''
  return {
    language: getLanguage(selectedLocale),
    text: (source: string) => getText(source, selectedLocale) || getText(source, 'en_US'),
    value: (source: string) => (typeof values[source] === 'string' ? values[source] : ''),
    values,
    /** When it was added, or else now. */
    createTime: String(row?.['createTime'] ?? openedTime),
    /** Whether English replaces a text that is missing in the chosen language. */
    isFallbackUsed: (sources: readonly string[]) =>
      sources.some((source) => !getText(source, selectedLocale) && getText(source, 'en_US')),
  }
}

export type PreviewValues = ReturnType<typeof usePreview>
