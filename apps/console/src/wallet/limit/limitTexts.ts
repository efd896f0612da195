import type { DataOf } from '@millrace/contract/call'
import type { limitShow } from '@millrace/contract/console/limit'
import { getRailName } from '../../components/getRailName.ts'
import { pluralize } from '../../shell/amount.ts'

export type Limits = DataOf<typeof limitShow>['limits']
export type Automatic = DataOf<typeof limitShow>['automatic'][number]

/** What a limit of automatic payouts is of. */
export function nameAutomatic(name: Automatic['name'], { youngDays, newDays }: Limits): string {
  switch (name) {
    case 'day':
      return 'All rails together'
    case 'young':
      return `Members of less than ${pluralize(youngDays, 'day')}`
    case 'new':
      return `Destinations of less than ${pluralize(newDays, 'day')}`
    default:
      return getRailName(name)
  }
}

type Field = { readonly name: keyof Limits; readonly label: string; readonly hint?: string; readonly isDays?: true }

/** The form, in groups. */
export const limitGroups: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  {
    title: 'One member or destination, in 24 hours',
    fields: [
      { name: 'autoMax', label: 'Needs nobody up to', hint: 'The signer has its own limit for the chains.' },
      { name: 'twoFrom', label: 'Needs two people from' },
    ],
  },
  {
    title: 'Paid without a person, in 24 hours',
    fields: [
      { name: 'autoBankDayMax', label: 'Bank' },
      { name: 'autoBep20DayMax', label: getRailName('bep20') },
      { name: 'autoTrc20DayMax', label: getRailName('trc20') },
      { name: 'autoDayMax', label: 'All rails together' },
      { name: 'autoYoungDayMax', label: 'Young members' },
      { name: 'youngDays', label: 'A member is young for', isDays: true },
      { name: 'autoNewDayMax', label: 'New destinations' },
      { name: 'newDays', label: 'A destination is new for', isDays: true },
    ],
  },
  {
    title: 'What the bank pays, approved or not',
    fields: [
      { name: 'bankPayoutMax', label: 'At once' },
      { name: 'bankMemberDayMax', label: 'To a member in 24 hours' },
      { name: 'bankDayMax', label: 'In 24 hours' },
    ],
  },
]
