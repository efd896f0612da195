import { couponProgrammePropose } from '@millrace/contract/console/coupon'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, findAmountProblem } from '../../components/AmountField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useBusinessNowMs } from '../../components/useBusinessNow.ts'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { send } from '../../shell/send.ts'
import { toEndOfDay } from './couponTexts.ts'
import { MachinesField } from './MachinesField.tsx'

/** Where incentives to invest are forbidden or restricted, as far as we know, and wherever the country is not known. */
const defaultCountriesOff = 'GB, HK, SG, ZZ'

const start = {
  name: '',
  amount: '',
  percent: '',
  minPrice: '0',
  total: '100',
  claimUntil: '',
  useUntil: '',
  countriesOff: defaultCountriesOff,
  reason: '',
}

const ways = {
  claim: 'They claim it in the app',
  code: 'They redeem a code, which you make under Codes',
  voucher: 'Operators give it to single members, as a voucher',
} as const

const findNumberProblem = (typed: string, max: number): string =>
  /^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= max ? '' : `Enter a whole number up to ${max}.`

const splitCountries = (typed: string): string[] => typed.toUpperCase().match(/[A-Z]+/g) ?? []

export function ProposeCouponsDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const requestSigned = useSignedRequest('programme')
  const nowMs = useBusinessNowMs()
  const [typed, setTyped] = useState(start)
  const [way, setWay] = useState<keyof typeof ways>('claim')
  const [machineIds, setMachineIds] = useState<readonly string[]>([])
  const put = (field: keyof typeof start) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const problems = {
    amount: findAmountProblem(typed.amount, false),
    minPrice: findAmountProblem(typed.minPrice, true),
    percent: typed.percent.trim() === '' ? '' : findNumberProblem(typed.percent, 90),
    total: findNumberProblem(typed.total, 1_000_000),
    claimUntil: typed.claimUntil === '' || toEndOfDay(typed.claimUntil) ? '' : 'Enter a day.',
    useUntil: toEndOfDay(typed.useUntil) ? '' : 'Enter a day.',
    countriesOff: splitCountries(typed.countriesOff).every((code) => code.length === 2)
      ? ''
      : 'Two letters for each country, such as US.',
  }
  const isReady =
    Object.values(problems).every((problem) => problem === '') && typed.name.trim() !== '' && typed.reason.trim() !== ''
  async function confirm() {
    const proposal = {
      name: typed.name.trim(),
      isVoucher: way === 'voucher',
      isByCode: way === 'code',
      amount: typed.amount.trim(),
      percent: typed.percent.trim() === '' ? null : Number(typed.percent),
      minPrice: typed.minPrice.trim(),
      machineIds: [...machineIds],
      startTime: new Date(nowMs).toISOString(),
      endTime: toEndOfDay(typed.claimUntil),
      expireTime: toEndOfDay(typed.useUntil) ?? '',
      total: Number(typed.total),
      countriesOff: splitCountries(typed.countriesOff),
      reason: typed.reason.trim(),
    }
    await requestSigned(async () => (await send(couponProgrammePropose, proposal)).data)
    onDone()
  }
  const text = (field: 'name' | 'percent' | 'total' | 'countriesOff', label: string, hint: string) => {
    const problem = field === 'name' || typed[field] === '' ? '' : problems[field]
    return (
      <TextField
        label={label}
        value={typed[field]}
        onChange={({ target }) => put(field)(target.value.slice(0, 200))}
        error={problem !== ''}
        helperText={problem || hint}
        autoComplete="off"
      />
    )
  }
  const day = (field: 'claimUntil' | 'useUntil', label: string, hint: string) => (
    <TextField
      label={label}
      type="date"
      value={typed[field]}
      onChange={({ target }) => put(field)(target.value)}
      helperText={hint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <ActionDialog
      title="Propose coupons"
      confirmLabel="Propose"
      isReady={isReady}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        A coupon takes something off the price of one unit, and the promotions budget pays that. What open coupons are
        worth is promised: nothing else can use it.
      </Typography>
      {text('name', 'Name', 'For operators and the public list of programmes.')}
      <TextField
        select
        label="How members get it"
        value={way}
        onChange={({ target }) => setWay(target.value as keyof typeof ways)}
      >
        {Object.entries(ways).map(([each, label]) => (
          <MenuItem key={each} value={each}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <AmountField
        label="Takes off"
        value={typed.amount}
        onChange={put('amount')}
        hint="Of one unit. With a percentage, the most that it takes off."
      />
      {text('percent', 'Percent', 'Leave empty for the whole amount.')}
      <AmountField
        label="From a price of"
        value={typed.minPrice}
        onChange={put('minPrice')}
        hint="What a unit has to cost at least."
        canBeZero
      />
      <MachinesField value={machineIds} onChange={setMachineIds} />
      {text('total', 'How many at most', 'Each member gets one, unless operators give them.')}
      {way !== 'voucher' &&
        day('claimUntil', 'Can be received until', 'To the end of this day, UTC. Leave empty for no end.')}
      {day('useUntil', 'Can be used until', 'To the end of this day, UTC.')}
      {text('countriesOff', 'Not in', 'Countries that restrict incentives to invest. ZZ: where it is not known.')}
      <ReasonField
        value={typed.reason}
        onChange={put('reason')}
        hint="The deciding operator sees this. It is also written to the audit log."
      />
    </ActionDialog>
  )
}
