import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { TextInput, TranslatableInputsTabContent, useTranslatableContext } from 'react-admin'
import { Section } from '../Section.tsx'
import { useIsReadOnly } from '../useIsReadOnly.ts'
import { getLanguage } from './languages.ts'
import { LanguageTabs } from './LanguageTabs.tsx'

const groupKey = 'language-'

/**
 * The localized texts of a form, with a tab for each language. It uses the parts of react-admin's TranslatableInputs,
 * but the form holds the chosen language, so that the preview can follow it.
 */
export function LanguagePanel({ sources, children }: { sources: readonly string[]; children: ReactNode }) {
  const { selectedLocale } = useTranslatableContext()
  return (
    <Section
      title="Texts"
      description="English is required. Where another language is empty, members see the English text."
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2.5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '158px minmax(0, 1fr)' },
        }}
      >
        <LanguageTabs sources={sources} groupKey={groupKey} />
        <TranslatableInputsTabContent
          key={selectedLocale}
          locale={selectedLocale}
          groupKey={groupKey}
          sx={{ border: '0 !important', p: '0 !important', minWidth: 0 }}
        >
          {children}
        </TranslatableInputsTabContent>
      </Box>
    </Section>
  )
}

type LocalizedTextInputProps = { source: string; label: string; rowsMin?: number; isOptional?: boolean }

/** An input for one text in the chosen language. The label names the language. */
export function LocalizedTextInput({ source, label, rowsMin, isOptional = false }: LocalizedTextInputProps) {
  const { selectedLocale } = useTranslatableContext()
  const { name, tag } = getLanguage(selectedLocale)
  const isReadOnly = useIsReadOnly()
  const multiline = rowsMin ? { multiline: true, minRows: rowsMin, maxRows: 18 } : {}
  return (
    <TextInput
      source={source}
      label={`${label} (${name})`}
      isRequired={selectedLocale === 'en_US' && !isOptional}
      helperText={false}
      readOnly={isReadOnly}
      {...multiline}
      slotProps={{ htmlInput: { lang: tag, spellCheck: true } }}
      sx={{ '& textarea, & input': { lineHeight: 1.6 } }}
    />
  )
}
