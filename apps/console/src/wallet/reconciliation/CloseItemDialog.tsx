import { reconciliationClose, reconciliationConfirm } from '@millrace/contract/console/reconciliation'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { send } from '../../shell/send.ts'
import { itemKinds, type Item } from './itemKinds.ts'

type Props = { readonly item: Item; readonly onClose: () => void }

export function CloseItemDialog({ item: { id, kind, review }, onClose }: Props) {
  const isForTwo = kind === 'restored'
  return (
    <ActionDialog
      title={isForTwo ? 'Confirm that this is understood?' : 'Close this item?'}
      confirmLabel={isForTwo ? 'Confirm' : 'Close'}
      defaultValues={{ note: '' }}
      onClose={onClose}
      onConfirm={async ({ note }) => {
        await send(isForTwo ? reconciliationConfirm : reconciliationClose, { id, note: note.trim() })
        return isForTwo ? 'Confirmed' : 'Closed'
      }}
    >
      <Typography>
        {itemKinds[kind].title}.{' '}
        {!isForTwo
          ? 'Closing it moves no money.'
          : review
            ? 'You are the second person: payouts of this rail go on.'
            : 'Payouts of this rail go on when a second person confirms it too.'}{' '}
        Describe the cause and what was done.
      </Typography>
      <FormField
        name="note"
        label="Note"
        isRequired
        lines={{ min: 3, max: 8 }}
        lengthMax={1_000}
        hint="Shown with the closed item."
      />
    </ActionDialog>
  )
}
