import type { ContentOf } from '@millrace/contract/console/proposal'
import { usdtMinor } from '@millrace/money'
import { Typography } from '@mui/material'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useBusinessNowMs } from '../../components/useBusinessNow.ts'
import { isZero } from '../../shell/amount.ts'
import { toEndOfDay } from './couponTexts.ts'
import { MachinesField } from './MachinesField.tsx'

/** Where incentives to invest are forbidden or restricted, as far as we know, and wherever the country is not known. */
const defaultCountriesOff = 'GB, HK, SG, ZZ'

const ways = {
  claim: 'They claim it in the app',
  code: 'They redeem a code, which you make under Codes',
  voucher: 'Operators give it to single members, as a voucher',
} as const

const start = {
  name: '',
  way: 'claim' as keyof typeof ways,
  amount: '',
  percent: '',
  minPrice: '0',
  machineIds: [] as string[],
  total: '100',
  claimUntil: '',
  useUntil: '',
  countriesOff: defaultCountriesOff,
}

const findNumberProblem = (max: number) => (typed: string) =>
  typed === '' || (/^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= max)
    ? ''
    : `Enter a whole number up to ${max}.`

const splitCountries = (typed: string): string[] => typed.toUpperCase().match(/[A-Z]+/g) ?? []

const findCountriesProblem = (typed: string): string =>
  splitCountries(typed).every((code) => code.length === 2) ? '' : 'Two letters for each country, such as US.'

const toContent = ({ way, ...typed }: typeof start, nowMs: number): ContentOf<'programme'> => ({
  kind: 'coupon',
  name: typed.name.trim(),
  amounts: [typed.amount.trim()],
  startTime: new Date(nowMs).toISOString(),
  endTime: toEndOfDay(typed.claimUntil),
  memberMax: way === 'voucher' ? null : 1,
  totalMax: Number(typed.total),
  countriesOff: splitCountries(typed.countriesOff),
  terms: {
    ...(way === 'voucher' && { isVoucher: true }),
    ...(way === 'code' && { isByCode: true }),
    ...(typed.percent.trim() !== '' && { percent: Number(typed.percent) }),
    ...(!isZero(typed.minPrice.trim()) && { minPrice: String(usdtMinor(typed.minPrice.trim())) }),
    ...(typed.machineIds.length > 0 && { machineIds: typed.machineIds }),
    expiresAt: toEndOfDay(typed.useUntil) ?? '',
  },
})

export function ProposeCouponsDialog({ onClose }: { onClose: () => void }) {
  const nowMs = useBusinessNowMs()
  return (
    <ProposeDialog
      title="Propose coupons"
      defaultValues={start}
      isReady={({ name, total, useUntil }) => name.trim() !== '' && total.trim() !== '' && useUntil !== ''}
      toWish={(values) => ({ kind: 'programme', content: toContent(values, nowMs) })}
      reasonHint="The deciding operator sees this. It is also written to the audit log."
      onClose={onClose}
    >
      {({ way }) => (
        <>
          <Typography color="textSecondary">
            A coupon takes something off the price of one unit, and the promotions budget pays that. What open coupons
            are worth is promised: nothing else can use it.
          </Typography>
          <FormField
            name="name"
            label="Name"
            hint="For operators and the public list of programmes."
            autoComplete="off"
            lengthMax={200}
          />
          <FormField name="way" label="How members get it" options={Object.entries(ways)} />
          <AmountField
            name="amount"
            label="Takes off"
            hint="Of one unit. With a percentage, the most that it takes off."
          />
          <FormField
            name="percent"
            label="Percent"
            findProblem={findNumberProblem(90)}
            hint="Leave empty for the whole amount."
            autoComplete="off"
          />
          <AmountField name="minPrice" label="From a price of" hint="What a unit has to cost at least." canBeZero />
          <MachinesField name="machineIds" />
          <FormField
            name="total"
            label="How many at most"
            findProblem={findNumberProblem(1_000_000)}
            hint="Each member gets one, unless operators give them."
            autoComplete="off"
          />
          {way !== 'voucher' && (
            <FormField
              name="claimUntil"
              label="Can be received until"
              type="date"
              hint="To the end of this day, UTC. Leave empty for no end."
            />
          )}
          <FormField name="useUntil" label="Can be used until" type="date" hint="To the end of this day, UTC." />
          <FormField
            name="countriesOff"
            label="Not in"
            findProblem={findCountriesProblem}
            hint="Countries that restrict incentives to invest. ZZ: where it is not known."
            autoComplete="off"
            lengthMax={200}
          />
        </>
      )}
    </ProposeDialog>
  )
}
