import { Typography } from '@mui/material'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { itemKinds, type Item } from './itemKinds.ts'

type Props = { readonly item: Item; readonly onClose: () => void }

export function CloseItemDialog({ item: { id: itemId, kind }, onClose }: Props) {
  const isForTwo = kind === 'restored'
  return (
    <ProposeDialog
      title={isForTwo ? 'Is this understood?' : 'Close this item?'}
      toWish={() => ({ kind: isForTwo ? 'lost-payouts' : 'reconciliation-close', content: { itemId } })}
      reasonHint="Operators see this with the closed item."
      reasonLengthMax={1_000}
      onClose={onClose}
    >
      <Typography>
        {itemKinds[kind].title}.{' '}
        {isForTwo ? 'Payouts of this rail go on when a second person agrees.' : 'Closing it moves no money.'} Describe
        the cause and what was done.
      </Typography>
    </ProposeDialog>
  )
}
