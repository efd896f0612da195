import { Chip } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext } from 'react-admin'
import { ActionDialog } from '../ActionDialog.tsx'
import { Wrap } from '../cells.tsx'
import { DialogButton } from '../DialogButton.tsx'
import { FormField } from '../FormField.tsx'
import { isSameFilter, listViews, removeView, saveView, type SavedView } from './savedViews.ts'

const toTab = (isChosen: boolean) =>
  ({
    'aria-pressed': isChosen,
    color: isChosen ? 'primary' : 'default',
    variant: isChosen ? 'filled' : 'outlined',
    sx: { height: 36, px: 0.5, borderRadius: '18px', fontSize: '0.8125rem' },
  }) as const

/** The filters that this operator has saved for this list, and the way to save another. */
export function SavedViews({ defaultFilter }: { defaultFilter?: Readonly<Record<string, unknown>> }) {
  const { resource, filterValues, setFilters } = useListContext()
  const { identity } = useGetIdentity()
  const operatorId = String(identity?.id ?? '')
  const [views, setViews] = useState<readonly SavedView[] | null>(null)
  const shown = views ?? (operatorId ? listViews(operatorId, resource) : [])
  const refresh = () => setViews(listViews(operatorId, resource))
  const canSave =
    !isSameFilter(filterValues, defaultFilter ?? {}) &&
    !isSameFilter(filterValues, {}) &&
    !shown.some(({ filter }) => isSameFilter(filter, filterValues))
  if (shown.length === 0 && !canSave) return null
  return (
    <Wrap role="group" aria-label="Saved views">
      {shown.length > 0 && (
        <Chip
          label="Default view"
          {...toTab(isSameFilter(filterValues, defaultFilter ?? {}))}
          onClick={() => setFilters({ ...defaultFilter }, undefined, false)}
        />
      )}
      {shown.map(({ name, filter }) => {
        const isChosen = isSameFilter(filter, filterValues)
        return (
          <Chip
            key={name}
            label={name}
            {...toTab(isChosen)}
            onClick={() => setFilters({ ...filter }, undefined, false)}
            onDelete={() => {
              removeView(operatorId, resource, name)
              refresh()
            }}
          />
        )
      })}
      {canSave && (
        <DialogButton
          size="small"
          renderDialog={(close) => (
            <ActionDialog
              title="Save this view"
              confirmLabel="Save"
              defaultValues={{ name: '' }}
              onClose={close}
              onConfirm={async ({ name }) => {
                saveView(operatorId, resource, { name: name.trim(), filter: filterValues })
                refresh()
              }}
            >
              <FormField
                name="name"
                label="Name"
                isRequired
                lengthMax={40}
                hint="Its filters are kept in this browser, for you alone."
              />
            </ActionDialog>
          )}
        >
          Save this view
        </DialogButton>
      )}
    </Wrap>
  )
}
