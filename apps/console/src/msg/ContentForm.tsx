import { Alert, Box, Card } from '@mui/material'
import { useCallback, type ReactNode } from 'react'
import { BooleanInput, DeleteWithConfirmButton, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { findContentErrors } from '../components/findFormErrors.ts'
import { FormBar } from '../components/FormBar.tsx'
import { FormWithPreview } from '../components/FormWithPreview.tsx'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import type { Content } from '../shell/page.ts'
import { formatMoment } from '../shell/time.ts'

type Props = {
  readonly content: Content
  /** The initial values of new content. */
  readonly defaultValues: Record<string, unknown>
  /** The member's view of the current values. */
  readonly preview: ReactNode
  /** In place of the switch, where publishing takes two people. */
  readonly publish?: ReactNode
  readonly children: ReactNode
}

/** The form of a kind of content, with a preview of the member's view. */
export function ContentForm({ content, defaultValues, preview, publish, children }: Props) {
  const isReadOnly = useIsReadOnly()
  const validate = useCallback((values: Record<string, unknown>) => findContentErrors(content, values), [content])
  return (
    <FormWithPreview validate={validate} defaultValues={{ isPublished: false, ...defaultValues }} preview={preview}>
      {isReadOnly && (
        <Alert severity="info" sx={{ borderRadius: 3 }}>
          Your role can only read this. Support and admin can change it.
        </Alert>
      )}
      <Card
        sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}
      >
        {publish ?? (
          <BooleanInput
            source="isPublished"
            label="Published"
            helperText={false}
            disabled={isReadOnly}
            sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600, fontSize: '0.9375rem' } }}
          />
        )}
        <Dates />
      </Card>
      {children}
      {!isReadOnly && <ContentFormBar />}
    </FormWithPreview>
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
  const row = useRecordContext()
  if (!row?.createTime) return null
  return (
    <Box sx={{ ml: { sm: 'auto' }, color: 'text.secondary', fontSize: '0.8125rem' }}>
      Added {formatMoment(row.createTime)}, last changed {formatMoment(row.updateTime)}
    </Box>
  )
}
