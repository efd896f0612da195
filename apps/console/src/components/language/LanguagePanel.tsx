import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { TranslatableInputsTabContent, useTranslatableContext } from 'react-admin'
import { FormSection } from '../FormSection.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'

const groupKey = 'language-'

/**
 * The texts of a piece, a tab for each of the ten languages. It is made of the parts of react-admin's
 * TranslatableInputs, with the choice of language held by the form, so that the preview shows the language that is
 * being written.
 */
export function LanguagePanel({ sources, children }: { sources: readonly string[]; children: ReactNode }) {
  const { selectedLocale } = useTranslatableContext()
  return (
    <FormSection
      title="Texts"
      about="English is needed. Where another language is empty, members read the English text."
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
    </FormSection>
  )
}
