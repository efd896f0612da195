import { languageHeaders } from '@millrace/contract/fields'
import { Alert, Box, Card } from '@mui/material'
import { useCallback, type ReactNode } from 'react'
import {
  BooleanInput,
  DeleteWithConfirmButton,
  Form,
  TranslatableContextProvider,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useTranslatable,
} from 'react-admin'
import { FormBar } from '../components/FormBar.tsx'
import { findContentErrors } from '../components/toFormErrors.ts'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import type { Content, ContentRow } from '../shell/dataProvider.ts'
import { formatMoment } from '../shell/time.ts'

const locales = [...languageHeaders]

type Props = {
  readonly content: Content
  /** The initial values of new content. */
  readonly defaultValues: Record<string, unknown>
  /** The member's view of the current values. */
  readonly preview: ReactNode
  readonly children: ReactNode
}

/** The form of a kind of content, with a preview of the member's view. */
export function ContentForm({ content, defaultValues, preview, children }: Props) {
  const languages = useTranslatable({ locales, defaultLocale: 'en_US' })
  const isReadOnly = useIsReadOnly()
  const validate = useCallback((values: Record<string, unknown>) => findContentErrors(content, values), [content])
  return (
    <TranslatableContextProvider value={languages}>
      <Form
        validate={validate}
        defaultValues={{ isPublished: false, ...defaultValues }}
        warnWhenUnsavedChanges
        noValidate
      >
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
                Your role can only read this. Support and admin can change it.
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
            {!isReadOnly && <ContentFormBar />}
          </Box>
          <Box component="aside" aria-label="Preview" sx={{ position: { lg: 'sticky' }, top: 80 }}>
            {preview}
          </Box>
        </Box>
      </Form>
    </TranslatableContextProvider>
  )
}

function ContentFormBar() {
  const row = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  return (
    <FormBar cancelTo={createPath({ resource, type: 'list' })}>
      {row?.id !== undefined && (
        <DeleteWithConfirmButton label="Delete" confirmColor="warning" sx={{ ml: 'auto', minHeight: 44 }} />
      )}
    </FormBar>
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
