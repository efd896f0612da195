import { rateSet } from '@millrace/contract/console/rate'
import { Alert, InputAdornment, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import type { AccountRow } from '../../shell/accountLists.ts'
import { send } from '../../shell/send.ts'
import { formatRate } from '../formatRate.ts'
import { rateJump, rateProblem } from './rateProblem.ts'

export type Rate = AccountRow<'rate'>
type Props = {
  readonly currency: Rate['currency']
  readonly inForce: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

export function SetRateDialog({ currency, inForce, onClose, onDone }: Props) {
  const [rate, setRate] = useState('')
  const problem = rate.trim() === '' ? '' : rateProblem(rate)
  const jump = rateJump(rate, inForce)
  async function confirm() {
    await send(rateSet, { currency, rate: rate.trim() })
    onDone()
  }
  return (
    <ActionDialog
      title={`Set the rate of ${currency}`}
      confirmLabel="Set"
      isReady={rateProblem(rate) === ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        It holds for quotes from now on, in and out. A quote that a member was given before keeps its rate until it
        ends.{inForce && ` Now: ${formatRate(inForce, currency)}.`}
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
      {jump && <Alert severity="warning">{jump}</Alert>}
    </ActionDialog>
  )
}
