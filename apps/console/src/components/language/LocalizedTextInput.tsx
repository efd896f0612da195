import { TextInput, useTranslatableContext } from 'react-admin'
import { getLanguageName } from '../languageNames.ts'
import { useIsReadOnly } from '../useIsReadOnly.ts'

/** One text in the chosen language, named after both, so that nobody writes Tamil into the Telugu field. */
export function LocalizedTextInput({ source, label, rowsMin }: { source: string; label: string; rowsMin?: number }) {
  const { selectedLocale } = useTranslatableContext()
  const { name, tag } = getLanguageName(selectedLocale)
  const isReadOnly = useIsReadOnly()
  const lines = rowsMin ? { multiline: true, minRows: rowsMin, maxRows: 18 } : {}
  return (
    <TextInput
      source={source}
      label={`${label} (${name})`}
      isRequired={selectedLocale === 'en_US'}
      helperText={false}
      readOnly={isReadOnly}
      {...lines}
      slotProps={{ htmlInput: { lang: tag, spellCheck: true } }}
      sx={{ '& textarea, & input': { lineHeight: 1.6 } }}
    />
  )
}
