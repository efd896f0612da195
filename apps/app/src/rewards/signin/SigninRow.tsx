import type { DataOf } from '@millrace/contract/call'
import type { signinRecord } from '@millrace/contract/rewards/signin'
import { Amount } from '../../components/Amount.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/List.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type SigninRecord = DataOf<typeof signinRecord>['list'][number]

/** One day on which the member signed in, with what it paid or why it paid nothing. */
export function SigninRow({ record, hasStreak = false }: { record: SigninRecord; hasStreak?: boolean }) {
  const t = useText()
  const { code } = useLanguage()
  const { createTime, streak, amount, noReward } = record
  const below = [
    hasStreak && t('signin.streak', { day: streak }),
    noReward !== '' && t(`rewards.no-reward.${noReward}`),
  ].filter(Boolean)
  return (
    <ListRow
      before={<Icon name="check" className="size-5 text-good" />}
      title={<span className="font-normal">{formatDateTime(createTime, code)}</span>}
      below={below.join(' · ')}
      after={
        <Amount
          value={amount}
          hasUnit={false}
          isSigned={Number(amount) > 0}
          tone={Number(amount) > 0 ? 'good' : 'muted'}
        />
      }
    />
  )
}
