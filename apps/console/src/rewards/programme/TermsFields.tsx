import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { MenuItem, TextField } from '@mui/material'
import { AmountField } from '../../components/AmountField.tsx'
import { MachinesField } from '../coupon/MachinesField.tsx'
import type { TypedTerms } from './programmeTerms.ts'
import { useMachineNames } from './useMachineNames.ts'

type Props = {
  readonly kind: ProgrammeKind
  readonly value: TypedTerms
  readonly onChange: (terms: TypedTerms) => void
}

/** What only some kinds of programmes say. */
export function TermsFields({ kind, value, onChange }: Props) {
  const names = useMachineNames()
  const put = (field: keyof TypedTerms) => (typed: string) => onChange({ ...value, [field]: typed })
  const text = (field: Exclude<keyof TypedTerms, 'machineIds'>, label: string, hint: string, isRequired = true) => (
    <TextField
      label={label}
      required={isRequired}
      value={value[field]}
      onChange={({ target }) => put(field)(target.value.slice(0, 300))}
      helperText={hint}
      autoComplete="off"
    />
  )
  if (kind === 'welcome')
    return (
      <>
        <TextField
          select
          label="Machine of the free day"
          value={names.has(value.machineId) ? value.machineId : ''}
          onChange={({ target }) => put('machineId')(target.value)}
          helperText="The reward is what its units earned on the last settled day, at most the amount above."
        >
          <MenuItem value="">None: the amount is paid as it is</MenuItem>
          {[...names].map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {value.machineId !== '' && text('units', 'Units of the free day', 'A whole number up to 10000.')}
      </>
    )
  if (kind === 'group')
    return (
      <>
        {text('groupName', 'Name of the group', 'Members see it.')}
        {text('groupUrl', 'Address of the group', 'Begins with https://.')}
      </>
    )
  if (kind === 'share') return text('sites', 'Allowed sites', 'Host names such as youtube.com, with blanks in between.')
  if (kind === 'coupon')
    return (
      <>
        {text('percent', 'Percent off', 'Leave empty for the whole amount. With it, the amount is the most.', false)}
        <AmountField
          label="From a price of"
          value={value.minPrice}
          onChange={put('minPrice')}
          hint="What a unit has to cost at least."
          canBeZero
        />
        <MachinesField value={value.machineIds} onChange={(machineIds) => onChange({ ...value, machineIds })} />
        <TextField
          label="Can be used until"
          type="date"
          required
          value={value.useUntil}
          onChange={({ target }) => put('useUntil')(target.value)}
          helperText="To the end of this day, UTC. Coupons that members have already stay as they are."
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </>
    )
  return null
}
