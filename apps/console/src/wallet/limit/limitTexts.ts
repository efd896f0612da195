import type { DataOf } from '@millrace/contract/call'
import type { limitShow } from '@millrace/contract/console/limit'
import { getRailName } from '../../components/getRailName.ts'
import { pluralize } from '../../shell/amount.ts'

export type Limits = DataOf<typeof limitShow>['limits']
export type Automatic = DataOf<typeof limitShow>['automatic'][number]

/** What a limit of automatic payouts is of. */
export function nameAutomatic(name: Automatic['name'], { youngMemberDays, newDestinationDays }: Limits): string {
  switch (name) {
    case 'day':
      return 'All rails together'
    case 'young':
      return `Members of less than ${pluralize(youngMemberDays, 'day')}`
    case 'new':
      return `Destinations of less than ${pluralize(newDestinationDays, 'day')}`
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
      { name: 'automaticMember', label: 'Needs nobody up to', hint: 'The signer has its own limit for the chains.' },
      { name: 'twoPeopleFrom', label: 'Needs two people from' },
    ],
  },
  {
    title: 'Paid without a person, in 24 hours',
    fields: [
      { name: 'automaticBank', label: 'Bank' },
      { name: 'automaticBep20', label: getRailName('bep20') },
      { name: 'automaticTrc20', label: getRailName('trc20') },
      { name: 'automaticAllRails', label: 'All rails together' },
      { name: 'automaticYoungMembers', label: 'Young members' },
      { name: 'youngMemberDays', label: 'A member is young for', isDays: true },
      { name: 'automaticNewDestinations', label: 'New destinations' },
      { name: 'newDestinationDays', label: 'A destination is new for', isDays: true },
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
