import { Box, Button, Chip, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext } from 'react-admin'
import { ActionDialog } from '../ActionDialog.tsx'
import { isSameFilter, listViews, removeView, saveView, type SavedView } from './savedViews.ts'

/** The filters that this operator has saved for this list, and the way to save another. */
export function SavedViews({ defaultFilter }: { defaultFilter?: Readonly<Record<string, unknown>> }) {
  const { resource, filterValues, setFilters } = useListContext()
  const { identity } = useGetIdentity()
  const operatorId = String(identity?.id ?? '')
  const [views, setViews] = useState<readonly SavedView[] | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const shown = views ?? (operatorId ? listViews(operatorId, resource) : [])
  const refresh = () => setViews(listViews(operatorId, resource))
  const canSave =
    !isSameFilter(filterValues, defaultFilter ?? {}) &&
    !isSameFilter(filterValues, {}) &&
    !shown.some(({ filter }) => isSameFilter(filter, filterValues))
  if (shown.length === 0 && !canSave) return null
  return (
    <Box role="group" aria-label="Saved views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {shown.map(({ name, filter }) => {
        const isChosen = isSameFilter(filter, filterValues)
        return (
          <Chip
            key={name}
            label={name}
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={() => setFilters({ ...filter }, undefined, false)}
            onDelete={() => {
              removeView(operatorId, resource, name)
              refresh()
            }}
            sx={{ height: 32, borderRadius: '16px' }}
          />
        )
      })}
      {canSave && (
        <Button size="small" onClick={() => setIsSaving(true)}>
          Save this view
        </Button>
      )}
      {isSaving && (
        <SaveDialog
          onClose={() => setIsSaving(false)}
          onSave={(name) => {
            saveView(operatorId, resource, { name, filter: filterValues })
            refresh()
            setIsSaving(false)
          }}
        />
      )}
    </Box>
  )
}

function SaveDialog({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <ActionDialog
      title="Save this view"
      confirmLabel="Save"
      isReady={name.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onSave(name.trim())}
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={({ target }) => setName(target.value.slice(0, 40))}
        helperText="Its filters are kept in this browser, for you alone."
      />
    </ActionDialog>
  )
}
