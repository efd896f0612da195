import { reportEnter } from '@millrace/contract/console/report'
import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, findAmountProblem } from '../../components/AmountField.tsx'
import { MachineField } from '../../components/MachineField.tsx'
import { send } from '../../shell/send.ts'
import { addDays } from '../../shell/time.ts'
import { useClock } from '../clock/useClock.ts'
import { EvidenceField } from './EvidenceField.tsx'
import type { Report } from './reportBadges.ts'

type Props = {
  readonly machine?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onDone: (row: Report) => void
}

/** Enters what a machine earned on one day, with its evidence. */
export function EnterReportDialog({ machine, onClose, onDone }: Props) {
  const { data: clock } = useClock()
  const [machineId, setMachineId] = useState(machine?.id ?? null)
  const [typedDay, setDay] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [meter, setMeter] = useState({ meterFrom: '', meterTo: '', meterUnit: '' })
  const [note, setNote] = useState('')
  const [evidence, setEvidence] = useState<File | null>(null)
  // Yesterday is the most likely choice.
  const day = typedDay ?? (clock ? addDays(clock.today, -1) : '')
  const isReady = machineId !== null && day !== '' && findAmountProblem(amount, true) === '' && evidence !== null

  async function confirm() {
    if (machineId === null || evidence === null) return
    onDone(
      (await send(reportEnter, { machineId, day, amount: amount.trim(), ...meter, note: note.trim() }, { evidence }))
        .data,
    )
  }
  const meterField = (name: keyof typeof meter, label: string, lengthMax: number) => (
    <TextField
      label={label}
      value={meter[name]}
      onChange={({ target }) => setMeter({ ...meter, [name]: target.value })}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: lengthMax } }}
    />
  )
  return (
    <ActionDialog
      title={machine ? `Enter a day’s revenue of ${machine.name}` : 'Enter a day’s revenue'}
      confirmLabel="Enter"
      isReady={isReady}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Another operator compares it with the evidence. Members are paid once it is approved and the money has arrived.
      </Typography>
      {!machine && (
        <MachineField
          label="Machine"
          value={machineId}
          onChange={(chosen) => setMachineId(chosen?.id ?? null)}
          isRequired
        />
      )}
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <TextField
          label="Day"
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          helperText="A business day."
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: clock?.today } }}
        />
        <AmountField
          label="Earned"
          value={amount}
          onChange={setAmount}
          canBeZero
          hint="After the machine’s costs. 0 for a day without revenue."
        />
      </Box>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: '1fr 1fr 0.8fr' }}>
        {meterField('meterFrom', 'Meter from', 40)}
        {meterField('meterTo', 'Meter to', 40)}
        {meterField('meterUnit', 'Unit', 20)}
      </Box>
      <TextField
        label="Note"
        multiline
        minRows={2}
        maxRows={6}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText="Members see this with the report."
        slotProps={{ htmlInput: { maxLength: 1_000, spellCheck: true } }}
      />
      <EvidenceField file={evidence} onChange={setEvidence} />
    </ActionDialog>
  )
}
