import { languageHeaders } from '@millrace/contract/fields'
import { Alert, Box, Card } from '@mui/material'
import { useCallback, type ReactNode } from 'react'
import { BooleanInput, Form, TranslatableContextProvider, useRecordContext, useTranslatable } from 'react-admin'
import { findContentErrors } from '../components/toFormErrors.ts'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import type { Content, ContentRow } from '../shell/dataProvider.ts'
import { formatMoment } from '../shell/time.ts'
import { FormBar } from './FormBar.tsx'

const locales = [...languageHeaders]

type Props = {
  readonly content: Content
  /** What a new piece starts with. */
  readonly start: Record<string, unknown>
  /** How a member will see it, drawn from the form's values while they are typed. */
  readonly preview: ReactNode
  readonly children: ReactNode
}

/** The form of every kind of content: its fields, whether it is published, and beside them what a phone will show. */
export function ContentForm({ content, start, preview, children }: Props) {
  const languages = useTranslatable({ locales, defaultLocale: 'en_US' })
  const isReadOnly = useIsReadOnly()
  const validate = useCallback((values: Record<string, unknown>) => findContentErrors(content, values), [content])
  return (
    <TranslatableContextProvider value={languages}>
      <Form validate={validate} defaultValues={{ isPublished: false, ...start }} warnWhenUnsavedChanges noValidate>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 324px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {isReadOnly && (
              <Alert severity="info" sx={{ borderRadius: 3 }}>
                Your role reads this. Operators in the roles support and admin change it.
              </Alert>
            )}
            <Card
              sx={{
                px: { xs: 2, sm: 2.5 },
                py: 1.5,
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 3,
              }}
            >
              <BooleanInput
                source="isPublished"
                label="Published"
                helperText={false}
                disabled={isReadOnly}
                sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600, fontSize: '0.9375rem' } }}
              />
              <Dates />
            </Card>
            {children}
            {!isReadOnly && <FormBar />}
          </Box>
          <Box component="aside" aria-label="Preview" sx={{ position: { lg: 'sticky' }, top: 80 }}>
            {preview}
          </Box>
        </Box>
      </Form>
    </TranslatableContextProvider>
  )
}

function Dates() {
  const row = useRecordContext<ContentRow>()
  if (!row?.createTime) return null
  return (
    <Box sx={{ ml: { sm: 'auto' }, color: 'text.secondary', fontSize: '0.8125rem' }}>
      Added {formatMoment(row.createTime)}, last changed {formatMoment(row.updateTime)}
    </Box>
  )
}
