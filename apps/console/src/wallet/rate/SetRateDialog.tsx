import { rateSet } from '@millrace/contract/console/rate'
import { Alert, InputAdornment, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { formatRate } from '../../shell/amount.ts'
import type { RecordRow } from '../../shell/recordLists.ts'
import { send } from '../../shell/send.ts'
import { describeRateJump, findRateProblem } from './findRateProblem.ts'

export type Rate = RecordRow<'rate'>
type Props = {
  readonly currency: Rate['currency']
  readonly currentRate: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

export function SetRateDialog({ currency, currentRate, onClose, onDone }: Props) {
  const [rate, setRate] = useState('')
  const problem = rate.trim() === '' ? '' : findRateProblem(rate)
  const warning = describeRateJump(rate, currentRate)
  async function confirm() {
    await send(rateSet, { currency, rate: rate.trim() })
    onDone()
  }
  return (
    <ActionDialog
      title={`Set the rate of ${currency}`}
      confirmLabel="Set"
      isReady={findRateProblem(rate) === ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Applies to new quotes for recharges and withdrawals. Quotes already given keep their rate until they expire.
        {currentRate && ` Current rate: ${formatRate(currentRate, currency)}.`}
      </Typography>
      <TextField
        label="One USDT is"
        required
        value={rate}
        onChange={({ target }) => setRate(target.value)}
        error={problem !== ''}
        helperText={problem || `How much ${currency} a member pays or gets for one USDT.`}
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
        }}
      />
      {warning && <Alert severity="warning">{warning}</Alert>}
    </ActionDialog>
  )
}
