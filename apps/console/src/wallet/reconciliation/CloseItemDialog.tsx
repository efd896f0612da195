import { Typography } from '@mui/material'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { itemKinds, kindForTwo, type Item } from './itemKinds.ts'

type Props = { readonly item: Item; readonly onClose: () => void }

const effects = {
  'lost-payouts': 'Payouts of this rail go on when a second person agrees.',
  'vanished-credit': 'Withdrawals of the member no longer wait because of it when a second person agrees.',
  'reconciliation-close': 'Closing it moves no money.',
} as const

export function CloseItemDialog({ item, onClose }: Props) {
  const kind = kindForTwo(item) ?? 'reconciliation-close'
  return (
    <ProposeDialog
      title={kind === 'reconciliation-close' ? 'Close this item?' : 'Is this understood?'}
      toWish={() => ({ kind, content: { itemId: item.id } })}
      reasonHint="Operators see this with the closed item."
      reasonLengthMax={1_000}
      onClose={onClose}
    >
      <Typography>
        {itemKinds[item.kind].title}. {effects[kind]} Describe the cause and what was done.
      </Typography>
    </ProposeDialog>
  )
}
