import { TextInput, useTranslatableContext } from 'react-admin'
import { useIsReadOnly } from '../useIsReadOnly.ts'
import { getLanguage } from './languages.ts'

/** An input for one text in the chosen language. The label names the language. */
export function LocalizedTextInput({ source, label, rowsMin }: { source: string; label: string; rowsMin?: number }) {
  const { selectedLocale } = useTranslatableContext()
  const { name, tag } = getLanguage(selectedLocale)
  const isReadOnly = useIsReadOnly()
  const multiline = rowsMin ? { multiline: true, minRows: rowsMin, maxRows: 18 } : {}
  return (
    <TextInput
      source={source}
      label={`${label} (${name})`}
      isRequired={selectedLocale === 'en_US'}
      helperText={false}
      readOnly={isReadOnly}
      {...multiline}
      slotProps={{ htmlInput: { lang: tag, spellCheck: true } }}
      sx={{ '& textarea, & input': { lineHeight: 1.6 } }}
    />
  )
}
