import { adjustmentKinds, adjustmentRequest } from '@millrace/contract/console/adjustment'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, amountProblem } from '../../components/AmountField.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { send } from '../../shell/send.ts'
import { getRailName } from '../getRailName.ts'
import { kindNames, type Adjustment } from './adjustmentBadges.ts'
import { ReceiptField, type OwnerReceipt } from './ReceiptField.tsx'

/** Each way out with the currency it pays. */
const waysOut: readonly { readonly rail: string; readonly currency: Currency }[] = [
  { rail: 'bep20', currency: 'USDT' },
  { rail: 'trc20', currency: 'USDT' },
  ...localCurrencies.map((currency) => ({ rail: 'bank', currency })),
]

/** The owner's money: in, out, or set aside. Another operator decides. */
export function RequestAdjustmentDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (row: Adjustment) => void
}) {
  const [kind, setKind] = useState<Adjustment['kind']>('owner-in')
  const [receipt, setReceipt] = useState<OwnerReceipt | null>(null)
  const [amount, setAmount] = useState('')
  const [wayOut, setWayOut] = useState(0)
  const [destination, setDestination] = useState('')
  const [reason, setReason] = useState('')
  const way = waysOut[wayOut]
  const currency = kind === 'owner-out' && way ? way.currency : 'USDT'
  const hasWhat =
    kind === 'owner-in'
      ? receipt !== null
      : amountProblem(amount, false, currency) === '' && (kind !== 'owner-out' || destination.trim() !== '')

  async function confirm() {
    const what =
      kind === 'owner-in'
        ? { currency: receipt?.currency ?? 'USDT', receiptId: receipt?.id }
        : {
            currency,
            amount: amount.trim(),
            ...(kind === 'owner-out' && way && { rail: way.rail, destination: destination.trim() }),
          }
    onDone((await send(adjustmentRequest, { kind, reason: reason.trim(), ...what })).data)
  }
  return (
    <ActionDialog
      title="Request an adjustment"
      confirmLabel="Request"
      isReady={hasWhat && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        The owner’s own money only: no adjustment can reach a member’s wallet or a machine’s money.
      </Typography>
      <TextField
        select
        label="What moves"
        required
        value={kind}
        onChange={({ target }) => setKind(target.value as Adjustment['kind'])}
      >
        {adjustmentKinds.map((each) => (
          <MenuItem key={each} value={each}>
            {kindNames[each]}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'owner-in' && <ReceiptField value={receipt} onChange={setReceipt} />}
      {kind === 'owner-out' && (
        <>
          <TextField
            select
            label="By"
            required
            value={wayOut}
            onChange={({ target }) => setWayOut(Number(target.value))}
          >
            {waysOut.map((each, at) => (
              <MenuItem key={each.rail + each.currency} value={at}>
                {getRailName(each.rail)}, {each.currency}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Paid to"
            required
            value={destination}
            onChange={({ target }) => setDestination(target.value)}
            helperText={way?.rail === 'bank' ? 'An account number of 6 to 20 digits.' : 'An address of this chain.'}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 120, spellCheck: false } }}
          />
        </>
      )}
      {kind !== 'owner-in' && (
        <AmountField
          label="Amount"
          currency={currency}
          value={amount}
          onChange={setAmount}
          about="At most what the owner has; it is checked when it is approved."
        />
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        readBy="Whoever decides reads this, and so does the audit log."
      />
    </ActionDialog>
  )
}
