import { languageHeaders } from '@millrace/contract/fields'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Form, TranslatableContextProvider, useTranslatable, type FormProps } from 'react-admin'

const locales = [...languageHeaders]

type Props = Omit<FormProps, 'children'> & {
  /** The member's view of the current values, in the language that is being edited. */
  readonly preview: ReactNode
  readonly children: ReactNode
}

/** A form with localized texts and a preview beside it. */
export function FormWithPreview({ preview, children, ...form }: Props) {
  const languages = useTranslatable({ locales, defaultLocale: 'en_US' })
  return (
    <TranslatableContextProvider value={languages}>
      <Form {...form} warnWhenUnsavedChanges noValidate>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 324px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
          <Box component="aside" aria-label="Preview" sx={{ position: { lg: 'sticky' }, top: 80 }}>
            {preview}
          </Box>
        </Box>
      </Form>
    </TranslatableContextProvider>
  )
}
