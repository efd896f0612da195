import { ratePropose } from '@millrace/contract/console/rate'
import { Alert, InputAdornment, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { formatRate } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { describeRateJump, findRateProblem } from './findRateProblem.ts'
import type { Rate } from './rateSources.ts'

type Props = {
  readonly currency: Rate['currency']
  readonly currentRate: string | undefined
  readonly bandPercent: number
  readonly onClose: () => void
  readonly onDone: () => void
}

export function ProposeRateDialog({ currency, currentRate, bandPercent, onClose, onDone }: Props) {
  const requestSigned = useSignedRequest('rate')
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const problem = rate.trim() === '' ? '' : findRateProblem(rate)
  const warning = describeRateJump(rate, currentRate, bandPercent)
  async function confirm() {
    const proposal = { currency, rate: rate.trim(), reason: reason.trim() }
    await requestSigned(async () => (await send(ratePropose, proposal)).data)
    onDone()
  }
  return (
    <ActionDialog
      title={`Propose a rate of ${currency}`}
      confirmLabel="Propose"
      isReady={findRateProblem(rate) === '' && warning === '' && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Rates come from the source. By hand is for when the source is wrong or silent: another operator has to approve,
        and the source’s next reading replaces it.
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
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="The deciding operator sees this. It is also written to the audit log."
      />
    </ActionDialog>
  )
}
