import type { DataOf } from '@millrace/contract/call'
import type { tariffList } from '@millrace/contract/console/station'
import { currencies, type Currency } from '@millrace/money'
import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { toTyped } from '../../shell/amount.ts'

type Props = {
  readonly machine: { readonly id: string; readonly name: string }
  /** The first day on which it can begin. */
  readonly fromDay: string
  readonly current: DataOf<typeof tariffList>['list'][number] | undefined
  readonly onClose: () => void
}

const findPriceProblem = (typed: string): string =>
  /^(\d{1,6}(\.\d{1,6})?)?$/.test(typed.trim()) ? '' : 'A price such as 0.25, with at most six decimals.'

const prices = [
  { name: 'perKwh', label: 'Per kilowatt-hour' },
  { name: 'perSession', label: 'Per session' },
  { name: 'perMinute', label: 'Per minute' },
] as const

export function TariffDialog({ machine, fromDay, current, onClose }: Props) {
  return (
    <ProposeDialog
      title={`A tariff for ${machine.name}`}
      defaultValues={{
        fromDay,
        currency: (current?.currency ?? 'USDT') as Currency,
        perKwh: toTyped(current?.perKwh ?? ''),
        perSession: toTyped(current?.perSession ?? '0'),
        perMinute: toTyped(current?.perMinute ?? '0'),
      }}
      toWish={(content) => ({ kind: 'tariff', content: { machineId: machine.id, ...content } })}
      reasonHint="Members read this."
      onClose={onClose}
    >
      {({ currency }) => (
        <>
          <Typography>
            What drivers really pay, or whoever buys a machine’s energy, since the received money has to agree with it.
            For a gateway only the price of a kilowatt-hour counts. Another operator has to approve it.
          </Typography>
          <FormField name="fromDay" label="From the day" type="date" isRequired input={{ min: fromDay }} />
          <FormField name="currency" label="Currency" options={currencies.map((each) => [each, each] as const)} />
          {prices.map(({ name, label }) => (
            <FormField
              key={name}
              name={name}
              label={label}
              isRequired
              unit={currency}
              findProblem={findPriceProblem}
              autoComplete="off"
            />
          ))}
        </>
      )}
    </ProposeDialog>
  )
}
