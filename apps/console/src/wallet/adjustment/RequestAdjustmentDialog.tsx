import { adjustmentKinds, adjustmentRequest } from '@millrace/contract/console/adjustment'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, findAmountProblem } from '../../components/AmountField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { send } from '../../shell/send.ts'
import { getRailName } from '../getRailName.ts'
import { adjustmentKindNames, type Adjustment } from './adjustmentBadges.ts'
import { ReceiptField, type OwnerReceipt } from './ReceiptField.tsx'

/** The rails that can pay the owner, with their currencies. */
const payoutOptions: readonly { readonly rail: string; readonly currency: Currency }[] = [
  { rail: 'bep20', currency: 'USDT' },
  { rail: 'trc20', currency: 'USDT' },
  ...localCurrencies.map((currency) => ({ rail: 'bank', currency })),
]

/** Moves between the chains, in both directions. */
const moveOptions = [
  { rail: 'bep20', toRail: 'trc20' },
  { rail: 'trc20', toRail: 'bep20' },
] as const

const amountHints: Partial<Record<Adjustment['kind'], string>> = {
  'rail-move': 'At most what the first chain holds and does not have to pay, which is checked on approval.',
  'fees-out': 'At most the fees that were earned and not taken yet, which is checked on approval.',
}

export function RequestAdjustmentDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (row: Adjustment) => void
}) {
  const requestSigned = useSignedRequest('adjustment')
  const [kind, setKind] = useState<Adjustment['kind']>('owner-in')
  const [receipt, setReceipt] = useState<OwnerReceipt | null>(null)
  const [amount, setAmount] = useState('')
  const [payoutIndex, setPayoutIndex] = useState(0)
  const [moveIndex, setMoveIndex] = useState(0)
  const [destination, setDestination] = useState('')
  const [reason, setReason] = useState('')
  const payout = payoutOptions[payoutIndex]
  const currency = kind === 'owner-out' && payout ? payout.currency : 'USDT'
  const isComplete =
    kind === 'owner-in'
      ? receipt !== null
      : findAmountProblem(amount, false, currency) === '' && (kind !== 'owner-out' || destination.trim() !== '')

  async function confirm() {
    const source =
      kind === 'owner-in'
        ? { currency: receipt?.currency ?? 'USDT', receiptId: receipt?.id }
        : {
            currency,
            amount: amount.trim(),
            ...(kind === 'owner-out' && payout && { rail: payout.rail, destination: destination.trim() }),
            ...(kind === 'rail-move' && moveOptions[moveIndex]),
          }
    const request = { kind, reason: reason.trim(), ...source }
    onDone(await requestSigned(async () => (await send(adjustmentRequest, request)).data))
  }
  return (
    <ActionDialog
      title="Request an adjustment"
      confirmLabel="Request"
      isReady={isComplete && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Never takes a member’s or a machine’s money: what moves between chains stays the platform’s custody.
      </Typography>
      <TextField
        select
        label="Kind"
        required
        value={kind}
        onChange={({ target }) => setKind(target.value as Adjustment['kind'])}
      >
        {adjustmentKinds.map((option) => (
          <MenuItem key={option} value={option}>
            {adjustmentKindNames[option]}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'owner-in' && <ReceiptField value={receipt} onChange={setReceipt} />}
      {kind === 'owner-out' && (
        <>
          <TextField
            select
            label="Rail"
            required
            value={payoutIndex}
            onChange={({ target }) => setPayoutIndex(Number(target.value))}
          >
            {payoutOptions.map(({ rail, currency }, index) => (
              <MenuItem key={rail + currency} value={index}>
                {getRailName(rail)}, {currency}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Paid to"
            required
            value={destination}
            onChange={({ target }) => setDestination(target.value)}
            helperText={payout?.rail === 'bank' ? 'An account number of 6 to 20 digits.' : 'An address on this chain.'}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 120, spellCheck: false } }}
          />
        </>
      )}
      {kind === 'rail-move' && (
        <TextField
          select
          label="Direction"
          required
          value={moveIndex}
          onChange={({ target }) => setMoveIndex(Number(target.value))}
          helperText="To the platform’s own address there, which nobody can choose."
        >
          {moveOptions.map(({ rail, toRail }, index) => (
            <MenuItem key={rail} value={index}>
              {rail.toUpperCase()} to {toRail.toUpperCase()}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind !== 'owner-in' && (
        <AmountField
          label="Amount"
          currency={currency}
          value={amount}
          onChange={setAmount}
          hint={amountHints[kind] ?? 'At most the owner’s balance, which is checked on approval.'}
        />
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="The deciding operator sees this. It is also written to the audit log."
      />
    </ActionDialog>
  )
}
